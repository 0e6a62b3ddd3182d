import CatalogueContract
import Texts
import Vocabulary
import Wire

/// Maps foreign entries (table rows, features, OpenStreetMap places) to posts.
///
/// Unmapped unknown names are ignored; mapped ones are sent, so that the catalogue reports errors.
struct EntryMapping: Sendable {
    /// The kind of entries that name no declared one.
    let kind: PostKind?
    private let mapped: [String: EntryMember]
    private let kinds: [PostKind: KindDefinition]
    private let attributes: [PostKind: Set<String>]

    init(kind: PostKind?, map: [MapArgument], kinds: [KindDefinition]) {
        self.kind = kind
        mapped = Dictionary(map.map { ($0.name, $0.member) }) { _, last in last }
        self.kinds = Dictionary(kinds.map { ($0.name, $0) }) { first, _ in first }
        attributes = self.kinds.mapValues { Set(($0.attributes ?? []).map(\.name)) }
    }

    /// Throws `invalid` with the field.
    func entry(_ record: EntryRecord) throws -> ImportEntry {
        let definition = try definition(of: record)
        let attributes = attributes[definition.name] ?? []
        var fields = MappedFields()
        for (name, value) in record.values {
            if let member = mapped[name] {
                fields.add(value, as: member)
            } else if let member = EntryMember.named(name, attributes: attributes),
                definition.has(member)
            {
                fields.add(value, as: member, keepsExisting: true)
            }
        }
        guard let id = try fields.text(.id) else { throw BrokenRule.missing.fault(at: "id") }
        guard let title = try fields.text(.title) else { throw BrokenRule.missing.fault(at: "title") }
        var content = PostContent(kind: definition.name, title: title)
        try fields.fill(&content, attributes: definition.attributes ?? [])
        return ImportEntry(post: ImportedPost(externalID: id, post: content), images: fields.images)
    }

    private func definition(of record: EntryRecord) throws(Fault) -> KindDefinition {
        let name = mapped.first { $0.value == .field(.kind) }?.key ?? "kind"
        if case .string(let text)? = record[name], let definition = kinds[PostKind(text)] { return definition }
        guard let kind else {
            let names = BrokenRule.listed(kinds.keys.map(\.text).sorted())
            throw Fault(.invalid, localized("cli.import.namesNoDeclaredKindAdd", ["names": "\(names)"]), field: "kind")
        }
        guard let definition = kinds[kind] else {
            throw Fault(.invalid, localized("cli.import.isNotADeclaredKind", ["kind": "\(kind)"]), field: "kind")
        }
        return definition
    }
}

extension KindDefinition {
    fileprivate func has(_ member: EntryMember) -> Bool {
        guard case .field(let word) = member else { return true }
        let facet: Facet? =
            switch word {
            case .lat, .lon: .point
            case .text: .text
            case .price: .price
            case .hours: .hours
            case .radius: .fence
            case .category: .category
            case .validUntil: .validity
            case .start, .end: .dates
            case .email, .phone, .website: .contact
            case .images: .photos
            default: nil
            }
        return facet.map { facets[$0] != nil } ?? true
    }
}

/// An entry's values by the file's own names.
struct EntryRecord: Sendable {
    private(set) var values: [(name: String, value: JSONValue)]

    subscript(_ name: String) -> JSONValue? { values.first { $0.name == name }?.value }

    init(_ fields: [String], of columns: [String]) throws(Fault) {
        guard fields.count <= columns.count else {
            throw Fault(
                .invalid,
                localized(
                    "cli.import.theRowHasFieldsThe",
                    ["count": .count(fields.count), "columns": .count(columns.count)]
                )
            )
        }
        values = zip(columns, fields).map { ($0, .string($1)) }
    }

    /// Flattens a feature's point and properties, or an object and its tags.
    init(_ object: JSONValue) throws(Fault) {
        guard case .object(let members) = object else { throw Fault(.invalid, localized("cli.import.isNotAnObject")) }
        values = []
        var nested: [JSONValue.Member] = []
        for member in members {
            switch (member.name, member.value) {
            case ("properties", .object(let inner)), ("tags", .object(let inner)): nested += inner
            case ("geometry", let geometry): try add(geometry)
            case ("type", .string("Feature")): break
            default: values.append((member.name, member.value))
            }
        }
        values += nested.map { ($0.name, $0.value) }
    }

    private mutating func add(_ geometry: JSONValue) throws(Fault) {
        if geometry == .null { return }
        guard geometry["type"] == .string("Point") else {
            guard case .string(let type)? = geometry["type"] else {
                throw Fault(.invalid, localized("cli.import.isNotAGeometry"), field: "geometry")
            }
            throw Fault(
                .invalid,
                localized("cli.import.isAButMustBe", ["type": "\(Excerpt.of(type))"]),
                field: "geometry"
            )
        }
        guard case .array(let position)? = geometry["coordinates"], position.count >= 2 else {
            throw Fault(.invalid, localized("cli.import.hasNoLongitudeAndLatitude"), field: "geometry")
        }
        values += [("lon", position[0]), ("lat", position[1])]
    }
}
