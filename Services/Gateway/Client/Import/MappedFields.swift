import CatalogueContract
import GatewayKit
import Vocabulary
import Wire

/// An entry's values by the fields of a post.
struct MappedFields {
    private var values: [EntryMember: JSONValue] = [:]

    mutating func add(_ value: JSONValue, as member: EntryMember, keepsExisting: Bool = false) {
        if keepsExisting, values[member] != nil { return }
        if value != .null, value != .string("") { values[member] = value }
    }

    /// Returns a text or number as text; `nil` if blank.
    func text(_ word: EntryMember.Word) throws(Fault) -> String? {
        switch values[.field(word)] {
        case nil: return nil
        case .string(let text): return TextRule.said(text)
        case .integer(let number): return "\(number)"
        case .number(let number): return "\(number)"
        default: throw BrokenRule.wrongType(wanted: "a text").fault(at: word.rawValue)
        }
    }

    /// Parses a number, also with a decimal comma.
    func number(_ word: EntryMember.Word) throws(Fault) -> Double? {
        switch values[.field(word)] {
        case .integer(let number): return Double(number)
        case .number(let number): return number
        case .string(let text):
            guard let text = TextRule.said(text) else { return nil }
            let plain = text.filter { $0 != " " }.replacing(",", with: ".")
            guard let number = Double(plain), number.isFinite else {
                throw BrokenRule.wrongType(wanted: "a number").fault(at: word.rawValue)
            }
            return number
        case nil: return nil
        default: throw BrokenRule.wrongType(wanted: "a number").fault(at: word.rawValue)
        }
    }

    func fill(_ content: inout PostContent, attributes: [AttributeDefinition]) throws {
        content.text = try text(.text)
        content.point = try point()
        content.place = try place()
        content.tags = list(values[.field(.tags)])
        content.price = try read(.price, as: "an amount and a currency, as in 3.50 EUR") {
            PriceArgument(argument: $0)?.money
        }
        content.hours = try text(.hours)
        content.fence = try number(.radius).map { Fence(radius: $0) }
        content.category = try text(.category)
        content.validUntil = try read(.validUntil, as: "a time, as in 2026-05-01T12:00:00Z") { Timestamp($0) }
        content.dates = try dates()
        let contact = PostContact(email: try text(.email), phone: try text(.phone), website: try text(.website))
        content.contact = contact == PostContact() ? nil : contact
        var given = Attributes()
        for definition in attributes {
            given[definition.name] = values[.attribute(definition.name)].flatMap { value($0, of: definition.type) }
        }
        // Sends mapped attributes that the kind lacks, so that the catalogue reports them.
        for case (.attribute(let name), let value) in values where given[name] == nil {
            if !attributes.contains(where: { $0.name == name }) { given[name] = self.value(value, of: .text) }
        }
        content.attributes = given.isEmpty ? nil : given
    }

    var images: [String] { list(values[.field(.images)]) ?? [] }

    private func point() throws -> Coordinate? {
        let (lat, lon) = (try number(.lat), try number(.lon))
        guard let lat, let lon else {
            guard lat == nil, lon == nil else { throw BrokenRule.missing.fault(at: lat == nil ? "lat" : "lon") }
            return nil
        }
        do {
            return try Coordinate(lat: lat, lon: lon)
        } catch {
            throw error.fault(at: "point")
        }
    }

    private func place() throws -> PostPlace? {
        let street = [try text(.street), try text(.housenumber)].compactMap(\.self).joined(separator: " ")
        let place = PostPlace(
            geonameID: try number(.geonameID).flatMap { Int(exactly: $0) },
            country: try text(.country),
            city: try text(.city),
            address: try text(.address) ?? TextRule.said(street)
        )
        return place == PostPlace() ? nil : place
    }

    private func dates() throws -> DateSpan? {
        let start = try read(.start, as: "a day, as in 2026-05-01") { CivilDate($0) }
        let end = try read(.end, as: "a day, as in 2026-05-01") { CivilDate($0) }
        guard let first = start ?? end, let last = end ?? start else { return nil }
        return DateSpan(start: first, end: last)
    }

    private func read<Value>(
        _ word: EntryMember.Word,
        as wanted: String,
        _ make: (String) -> Value?
    ) throws(Fault) -> Value? {
        guard let text = try text(word) else { return nil }
        guard let value = make(text) else { throw BrokenRule.wrongType(wanted: wanted).fault(at: word.rawValue) }
        return value
    }

    private func value(_ json: JSONValue, of type: AttributeType) -> AttributeValue? {
        switch (json, type) {
        case (.bool(let bool), _): .bool(bool)
        case (.integer(let number), .number): .number(Double(number))
        case (.number(let number), .number): .number(number)
        case (.integer(let number), _): .text("\(number)")
        case (.number(let number), _): .text("\(number)")
        case (_, .words): list(json).map(AttributeValue.words)
        case (.string(let text), .number):
            Double(text.replacing(",", with: ".")).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(text)
        case (.string(let text), .bool):
            ["true": true, "yes": true, "false": false, "no": false][text.lowercased()].map(AttributeValue.bool)
                ?? .text(text)
        case (.string(let text), _): .text(text)
        default: nil
        }
    }

    /// Splits text at semicolons and commas.
    private func list(_ json: JSONValue?) -> [String]? {
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
    var withoutSpaceAround: String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
