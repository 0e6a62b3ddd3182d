import CatalogueContract
import Foundation
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Maps foreign entries (table rows, features, OpenStreetMap places) to posts.
///
/// Reports unknown names; mapped ones are sent, so that the catalogue reports errors.
struct EntryMapping: Sendable {
    /// An entry as read, before its rules are checked.
    struct Mapped: Sendable {
        var id: String
        var content: PostContent
        var images: [String]
        /// Values that were left out or changed.
        var warnings: [Fault]
        /// The end, on the clock of the post's place unless it is a moment.
        var end: MomentArgument?
        /// Names of the file that a post has no field for.
        var unused: [String]
        /// Whether the kind has a point that the entry lacks.
        var lacksPlace: Bool
    }

    /// The kind of entries that name no declared one.
    let kind: PostKind?
    let decimalSign: NumberReader.DecimalSign?
    private let mapped: [String: EntryMember]
    private let kinds: [PostKind: KindDefinition]
    private let names: [PostKind: MemberNames]

    init(
        kind: PostKind?,
        map: [MapArgument],
        kinds: [KindDefinition],
        decimalSign: NumberReader.DecimalSign? = nil
    ) {
        self.kind = kind
        self.decimalSign = decimalSign
        mapped = Dictionary(map.map { ($0.name, $0.member) }) { _, last in last }
        self.kinds = Dictionary(kinds.map { ($0.name, $0) }) { first, _ in first }
        names = self.kinds.mapValues { MemberNames($0.attributes ?? []) }
    }

    /// The names of `--map`.
    var mappedNames: Set<String> { Set(mapped.keys) }

    /// Throws `invalid` with the field.
    func entry(_ record: EntryRecord) throws -> Mapped {
        let definition = try definition(of: record)
        var (fields, unused) = (fields(of: record, definition), [String]())
        for (name, value) in record.values where value.isSaid && !fields.names.contains(name) { unused.append(name) }
        // Files break lines within names.
        let title = try fields.text(.title)?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let title else { throw BrokenRule.missing.fault(at: "title") }
        var content = PostContent(kind: definition.name, title: title)
        try fields.fill(&content, definition)
        if record.isLine, content.point != nil {
            fields.warn(Fault(.invalid, localized("cli.import.lineReduced"), field: "point"))
        }
        guard let id = try fields.text(.id) ?? derivedID(record, content) else {
            throw BrokenRule.missing.fault(at: "id")
        }
        return Mapped(
            id: id,
            content: content,
            images: fields.images,
            warnings: fields.warnings,
            end: fields.end,
            unused: unused,
            lacksPlace: definition.facets[.point] != nil && content.point == nil && content.place == nil
        )
    }

    private func fields(of record: EntryRecord, _ definition: KindDefinition) -> MappedFields {
        let names = names[definition.name] ?? MemberNames([])
        var fields = MappedFields(decimalSign: record.decimalSign ?? decimalSign)
        var weak: [(name: String, value: JSONValue, member: EntryMember)] = []
        for (name, value) in record.values {
            if let member = mapped[name] {
                fields.add(value, as: member, name: name)
            } else if let member = names.member(name), definition.has(member) {
                if MemberNames.isWeak(name) {
                    weak.append((name, value, member))
                } else {
                    fields.add(value, as: member, name: name, keepsExisting: true)
                }
            }
        }
        let given = Set(weak.map(\.member)).union(fields.members)
        guard given.isSuperset(of: [.field(.lat), .field(.lon)]) else { return fields }
        for (name, value, member) in weak { fields.add(value, as: member, name: name, keepsExisting: true) }
        return fields
    }

    /// Formats without ids, such as GPX, name entries by title and point.
    private func derivedID(_ record: EntryRecord, _ content: PostContent) -> String? {
        let hasIDs = record.values.contains {
            mapped[$0.name] == .field(.id) || MemberNames([]).member($0.name) == .field(.id)
        }
        guard !hasIDs, let point = content.point else { return nil }
        let place = "@\(point.lat.plainText),\(point.lon.plainText)"
        return String(content.title.unicodeScalars.prefix(100 - place.unicodeScalars.count)) + place
    }

    private func definition(of record: EntryRecord) throws(Fault) -> KindDefinition {
        let name = mapped.first { $0.value == .field(.kind) }?.key ?? "kind"
        if case .string(let text)? = record[name], let definition = kinds[PostKind(text)] { return definition }
        guard let kind else {
            let names = BrokenRule.listed(kinds.keys.map(\.text).sorted())
            throw Fault(.invalid, localized("cli.import.kindMissing", ["names": "\(names)"]), field: "kind")
        }
        guard let definition = kinds[kind] else {
            throw Fault(.invalid, localized("cli.import.kindUndeclared", ["kind": "\(kind)"]), field: "kind")
        }
        return definition
    }
}

extension KindDefinition {
    fileprivate func has(_ member: EntryMember) -> Bool {
        guard case .field(let word) = member else { return true }
        let facet: Facet? =
            switch word {
            case .lat, .lon, .point: .point
            case .text: .text
            case .price, .currency: .price
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

extension JSONValue {
    /// Whether it is more than `null` or blank text.
    var isSaid: Bool {
        switch self {
        case .null: false
        case .string(let text): TextRule.said(text) != nil
        default: true
        }
    }
}

extension Double {
    /// The number without an exponent: `-0.00001`.
    var plainText: String {
        let text = "\(self)"
        guard text.contains("e") else { return text }
        return String(format: "%.12f", self).withoutTrailingZeros
    }
}
