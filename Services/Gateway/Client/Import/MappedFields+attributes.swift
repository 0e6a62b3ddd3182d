import CatalogueContract
import GatewayKit
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

extension MappedFields {
    private static let bools: [String: Bool] = [
        "true": true, "yes": true, "ja": true, "wahr": true, "waar": true, "1": true, "x": true,
        "false": false, "no": false, "nein": false, "nee": false, "falsch": false, "onwaar": false, "0": false,
    ]

    /// Reads an attribute; what its type doesn't allow is sent, so that the catalogue reports it.
    ///
    /// - Throws: `invalid` for an ambiguous number.
    func value(_ json: JSONValue, of definition: AttributeDefinition) throws(Fault) -> AttributeValue? {
        switch (json, definition.type) {
        case (.bool(let bool), _): return .bool(bool)
        case (.integer(let number), .number): return .number(Double(number))
        case (.number(let number), .number): return .number(number)
        case (.integer(let number), _): return .text("\(number)")
        case (.number(let number), _): return .text("\(number)")
        case (_, .words): return list(json).map { .words($0.map { $0.word(in: definition.words) }) }
        case (.string(let text), .number):
            switch NumberReader.read(text, decimalSign: decimalSign) {
            case .plain(let digits): return .number(Double(digits) ?? 0)
            case .ambiguous(let whole, let fraction):
                throw .ambiguous(text, whole, fraction, field: "attributes.\(definition.name)")
            case .unreadable: return .text(text)
            }
        case (.string(let text), .bool):
            return Self.bools[text.withoutBlanksAround.lowercased()].map(AttributeValue.bool) ?? .text(text)
        case (.string(let text), .word): return .text(text.word(in: definition.words))
        case (.string(let text), _): return .text(text)
        default: return nil
        }
    }

    /// Splits text at semicolons and commas.
    func list(_ json: JSONValue) -> [String]? {
        let words: [String] =
            switch json {
            case .string(let text): text.split { $0 == ";" || $0 == "," }.map(String.init)
            case .array(let elements):
                elements.compactMap { element in if case .string(let text) = element { text } else { nil } }
            default: []
            }
        let kept = words.map(\.withoutSpaceAround).filter { !$0.isEmpty }
        return kept.isEmpty ? nil : kept
    }
}

extension String {
    /// Returns the declared word with this name or label; else the text.
    func word(in words: [WordDefinition]?) -> String {
        guard let words, !words.contains(where: { $0.word == self }) else { return self }
        let typed = withoutBlanksAround.lowercased()
        return words.first { $0.word == typed.replacing(" ", with: "_") }?.word
            ?? words.first { $0.names.contains { $0.lowercased() == typed } }?.word ?? self
    }

    var withoutSpaceAround: String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}

extension Fault {
    /// `1.200` may be 1200 or 1.2.
    static func ambiguous(_ text: String, _ whole: String, _ fraction: String, field: String) -> Fault {
        let values: [String: TextValue] = [
            "text": .words(Excerpt.of(text)), "whole": .words(whole), "fraction": .words(fraction.withoutTrailingZeros),
        ]
        return Fault(.invalid, localized("cli.import.ambiguousNumber", values), field: field)
    }
}

extension Coordinate {
    /// - Throws: `invalid`, of `point`.
    static func checked(lat: Double, lon: Double) throws(Fault) -> Coordinate {
        do throws(BrokenRule) {
            return try Coordinate(lat: lat, lon: lon)
        } catch {
            throw error.fault(at: "point")
        }
    }
}

extension CivilDate {
    /// Day, month and year with dots or hyphens, as in German and Dutch; slashes would be ambiguous.
    static func written(_ text: String) -> CivilDate? {
        guard let match = text.wholeMatch(of: /(\d{1,2})[.\-]\s?(\d{1,2})[.\-]\s?(\d{4})/) else { return nil }
        let two = { (digits: Substring) in digits.count == 1 ? "0" + digits : String(digits) }
        return CivilDate("\(match.3)-\(two(match.2))-\(two(match.1))")
    }
}
