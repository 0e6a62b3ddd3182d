import CatalogueContract
import GatewayKit
import UmkreisAttributes
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// An entry's values by the fields of a post.
///
/// A value that can't be read is left out with a warning, except for title, id and point.
struct MappedFields {
    let decimalSign: NumberReader.DecimalSign?
    private var values: [EntryMember: JSONValue] = [:]
    /// Names of the file that were mapped.
    private(set) var names: Set<String> = []
    private(set) var warnings: [Fault] = []
    /// The end, for which the clock of the place may be needed.
    private(set) var end: MomentArgument?

    init(decimalSign: NumberReader.DecimalSign? = nil) {
        self.decimalSign = decimalSign
    }

    var members: Set<EntryMember> { Set(values.keys) }

    mutating func add(_ value: JSONValue, as member: EntryMember, name: String, keepsExisting: Bool = false) {
        names.insert(name)
        if keepsExisting, values[member] != nil { return }
        if value.isSaid { values[member] = value }
    }

    mutating func warn(_ fault: Fault) { warnings.append(fault) }

    /// Returns a text or number as text; `nil` if blank.
    func text(_ word: EntryMember.Word) throws(Fault) -> String? {
        switch values[.field(word)] {
        case nil: return nil
        case .string(let text): return TextRule.said(text)
        case .integer(let number): return "\(number)"
        case .number(let number): return "\(number)"
        default: throw BrokenRule.wrongType(.string).fault(at: word.rawValue)
        }
    }

    mutating func fill(_ content: inout PostContent, _ definition: KindDefinition) throws(Fault) {
        content.point = try point()
        if content.point == nil, values[.field(.point)] != nil {
            warn(BrokenRule("not-a-point", "must be a latitude and a longitude").fault(at: "point").leftOut)
        }
        content.text = optional { fields throws(Fault) in try fields.text(.text) }
        content.place = place()
        content.tags = values[.field(.tags)].flatMap(list)
        content.price = optional { fields throws(Fault) in try fields.price() }
        content.hours = optional { fields throws(Fault) in try fields.text(.hours) }
        content.fence = optional { fields throws(Fault) in try fields.number(.radius) }.map { Fence(radius: $0) }
        content.category = optional { fields throws(Fault) in try fields.text(.category) }
            .map { $0.word(in: definition.facets[.category]?.words) }
        end = optional { fields throws(Fault) in
            try fields.read(.validUntil, or: .notATime) {
                MomentArgument(argument: $0) ?? CivilDate.written($0).map(MomentArgument.day)
            }
        }
        content.dates = dates()
        let contact = PostContact(
            email: optional { fields throws(Fault) in try fields.text(.email) },
            phone: optional { fields throws(Fault) in try fields.text(.phone) },
            website: optional { fields throws(Fault) in try fields.text(.website) }
        )
        content.contact = contact == PostContact() ? nil : contact
        content.attributes = attributes(definition.attributes ?? [])
    }

    var images: [String] { values[.field(.images)].flatMap(list) ?? [] }

    private mutating func optional<Value>(_ read: (Self) throws(Fault) -> Value?) -> Value? {
        do throws(Fault) {
            return try read(self)
        } catch {
            warn(error.leftOut)
            return nil
        }
    }

    /// A place that can't be read rejects the entry, which would be at no place or a wrong one.
    func point() throws(Fault) -> Coordinate? {
        if let whole = values[.field(.point)], values[.field(.lat)] == nil, let point = try point(whole) {
            return point
        }
        let (lat, lon) = (try degrees(.lat), try degrees(.lon))
        guard let lat, let lon else {
            guard lat == nil, lon == nil else { throw BrokenRule.missing.fault(at: lat == nil ? "lat" : "lon") }
            return nil
        }
        return try Coordinate.checked(lat: lat, lon: lon)
    }

    /// Returns `nil` for a text that names no point.
    private func point(_ whole: JSONValue) throws(Fault) -> Coordinate? {
        switch whole {
        case .string(let text):
            switch PointReader.read(text) {
            case .point(let point): return point
            case .outOfRange: throw Fault(.invalid, localized("cli.import.pointOutOfRange"), field: "point")
            case .none: return nil
            }
        case .object:
            if let lat = (whole["lat"] ?? whole["latitude"])?.double,
                let lon = (whole["lon"] ?? whole["lng"] ?? whole["longitude"])?.double
            {
                return try Coordinate.checked(lat: lat, lon: lon)
            }
            guard let found = try GeometryPoint.of(whole), let lat = found.lat.double, let lon = found.lon.double else {
                return nil
            }
            return try Coordinate.checked(lat: lat, lon: lon)
        default: return nil
        }
    }

    private func degrees(_ word: EntryMember.Word) throws(Fault) -> Double? {
        guard case .string(let text)? = values[.field(word)] else { return try number(word) }
        guard let number = PointReader.coordinate(text) else {
            throw BrokenRule.wrongType(.number).fault(at: word.rawValue)
        }
        return number
    }

    /// Parses a number, also with a decimal comma.
    private func number(_ word: EntryMember.Word) throws(Fault) -> Double? {
        switch values[.field(word)] {
        case nil: return nil
        case .string(let text): return try number(text, field: word.rawValue)
        case let value?:
            guard let number = value.double else {
                throw BrokenRule.wrongType(.number).fault(at: word.rawValue)
            }
            return number
        }
    }

    private func number(_ text: String, field: String) throws(Fault) -> Double {
        switch NumberReader.read(text, decimalSign: decimalSign) {
        case .plain(let digits): return Double(digits) ?? 0
        case .ambiguous(let whole, let fraction): throw .ambiguous(text, whole, fraction, field: field)
        case .unreadable: throw BrokenRule.wrongType(.number).fault(at: field)
        }
    }

    private func price() throws(Fault) -> Money? {
        guard let amount = try text(.price) else { return nil }
        let isText = if case .string? = values[.field(.price)] { true } else { false }
        let sign = isText ? decimalSign : .point
        switch MoneyReader.read(amount, currency: try text(.currency), decimalSign: sign) {
        case .money(let money): return money
        case .ambiguous(let whole, let fraction): throw .ambiguous(amount, whole, fraction, field: "price")
        case .unreadable:
            throw BrokenRule.notAnAmount.fault(at: "price")
        }
    }

    private mutating func place() -> PostPlace? {
        let texts = [EntryMember.Word.street, .housenumber, .country, .city, .address].map { word in
            optional { fields throws(Fault) in try fields.text(word) }
        }
        let street = texts.prefix(2).compactMap(\.self).joined(separator: " ")
        let place = PostPlace(
            geonameID: optional { fields throws(Fault) in try fields.number(.geonameID) }.flatMap { Int(exactly: $0) },
            country: texts[2].map { $0.count == 2 ? $0.uppercased() : $0 },
            city: texts[3],
            address: texts[4] ?? TextRule.said(street)
        )
        return place == PostPlace() ? nil : place
    }

    private mutating func dates() -> DateSpan? {
        let ends = [EntryMember.Word.start, .end].map { word in
            optional { fields throws(Fault) in
                try fields.read(word, or: .notADate) { CivilDate($0) ?? CivilDate.written($0) }
            }
        }
        guard let first = ends[0] ?? ends[1], let last = ends[1] ?? ends[0] else { return nil }
        return DateSpan(start: first, end: last)
    }

    private func read<Value>(
        _ word: EntryMember.Word,
        or rule: BrokenRule,
        _ make: (String) -> Value?
    ) throws(Fault) -> Value? {
        guard let text = try text(word) else { return nil }
        guard let value = make(text.withoutBlanksAround) else {
            throw rule.fault(at: word.rawValue)
        }
        return value
    }

    private mutating func attributes(_ definitions: [AttributeDefinition]) -> Attributes? {
        var given = Attributes()
        for definition in definitions {
            guard let value = values[.attribute(definition.name)] else { continue }
            given[definition.name] = optional { fields throws(Fault) in try fields.value(value, of: definition) }
        }
        // Sends mapped attributes that the kind lacks, so that the catalogue reports them.
        for case (.attribute(let name), let value) in values where !definitions.contains(where: { $0.name == name }) {
            given[name] = try? self.value(value, of: AttributeDefinition(name: name, type: .text))
        }
        return given.isEmpty ? nil : given
    }
}
