import CTexts
import UmkreisWire

/// The texts of one language by their keys, from `<language>.json`.
///
/// `{name}` stands for a value. A text with forms has one for `count` 1 and another for all other counts, which is the
/// plural rule of English, German and Dutch for whole numbers (Unicode CLDR 45).
public struct TextCatalogue: Sendable {
    public let language: Language
    private let entries: [String: Entry]

    private enum Entry: Sendable {
        case text(String)
        case forms(one: String, other: String)

        /// Returns `nil` for neither a text nor its forms.
        init?(_ value: JSONValue) {
            if case .string(let text) = value {
                self = .text(text)
            } else if case .string(let one)? = value["one"], case .string(let other)? = value["other"] {
                self = .forms(one: one, other: other)
            } else {
                return nil
            }
        }
    }

    /// Parses a catalogue; throws if it isn't an object of texts.
    public init(_ language: Language, json: [UInt8]) throws {
        // Each command reads thousands of texts, for which `Codable` would take longer than a call does.
        guard case .object(let members) = try WireJSON.decode(JSONValue.self, from: json) else {
            throw BrokenRule.wrongType(.object).fault(at: "texts")
        }
        var entries = Dictionary<String, Entry>(minimumCapacity: members.count)
        for member in members {
            guard let entry = Entry(member.value) else {
                throw BrokenRule.wrongType(wanted: "a text or its forms").fault(at: member.name)
            }
            entries[member.name] = entry
        }
        self.language = language
        self.entries = entries
    }

    public var keys: Set<String> { Set(entries.keys) }

    /// Returns `nil` for an unknown key.
    public func text(_ key: String, _ values: [String: TextValue] = [:]) -> String? {
        form(of: key, values).map { filled($0, values) }
    }

    /// Returns `nil` for an unknown key, or a text with a placeholder that has no value.
    public func completeText(_ key: String, _ values: [String: TextValue]) -> String? {
        guard let form = form(of: key, values) else { return nil }
        let names = form.matches(of: /\{(\w+)\}/).map { String($0.1) }
        return names.allSatisfy { values[$0] != nil } ? filled(form, values) : nil
    }

    private func form(of key: String, _ values: [String: TextValue]) -> String? {
        switch entries[key] {
        case nil: nil
        case .text(let text): text
        case .forms(let one, let other): values["count"]?.isOne == true ? one : other
        }
    }

    /// Placeholders without a value stay.
    private func filled(_ text: String, _ values: [String: TextValue]) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var (result, rest) = ("", text[...])
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            result += values[String(name)]?.text(in: language) ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    // MARK: The catalogues that are built in
    public static func of(_ language: Language) -> TextCatalogue {
        switch language {
        case .en: english
        case .de: german
        case .nl: dutch
        }
    }

    private static let english = builtIn(.en, umkreis_texts_en())
    private static let german = builtIn(.de, umkreis_texts_de())
    private static let dutch = builtIn(.nl, umkreis_texts_nl())

    private static func builtIn(_ language: Language, _ file: umkreis_text_file) -> TextCatalogue {
        do {
            let json = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
            return try TextCatalogue(language, json: json)
        } catch {
            preconditionFailure("\(language.rawValue).json is not a catalogue: \(error)")
        }
    }
}

/// Returns a text in the current language, else in English, else the key.
public func localized(_ key: String, _ values: [String: TextValue] = [:]) -> String {
    TextCatalogue.of(.current).text(key, values) ?? TextCatalogue.of(.en).text(key, values) ?? key
}
