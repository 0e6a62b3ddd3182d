import Attributes
import CatalogueContract
import ServiceKit

/// The kinds that are declared, and which of their attributes may be asked for.
struct KnownKinds: Sendable {
    /// By the kind's name, and by the attribute's.
    private var types: [String: [String: AttributeType]] = [:]

    init(_ transaction: ReadTransaction) throws {
        try transaction.forEachRow("SELECT name FROM kind") { row in
            types[try row[0]] = [:]
            return true
        }
        try transaction.forEachRow("SELECT kind, attribute, type FROM kindAttribute") { row in
            types[try row[0], default: [:]][try row[1]] = AttributeType(rawValue: try row[2])
            return true
        }
    }

    /// Whether a search asks for kinds and attributes that there are, and can be counted by what it names.
    ///
    /// - Throws: `invalid`, naming the member.
    func check(_ query: PostQuery) throws(Fault) {
        try check(query.filter)
        for (index, facet) in query.facets.enumerated() where !KnownKinds.facets.contains(facet) {
            guard hasWords(facet, kinds: query.filter.kinds) else {
                let rule = BrokenRule(
                    "not-a-facet",
                    "is none of kind, category, tags or a filterable attribute of words"
                )
                throw rule.fault(at: "facets.\(index)")
            }
        }
    }

    private static let facets = ["kind", "category", "tags"]

    /// As ``check(_:)-(PostQuery)``, of the part that filters.
    func check(_ filter: PostFilter) throws(Fault) {
        try check(kinds: filter.kinds)
        for condition in filter.conditions { try check(condition, kinds: filter.kinds) }
    }

    /// Whether there are such kinds.
    ///
    /// - Throws: `invalid`, naming the kinds that there are.
    func check(kinds: [String]) throws(Fault) {
        for kind in kinds where types[kind] == nil {
            throw BrokenRule.unknownKind(kind, known: types.keys.sorted()).fault(at: "kinds")
        }
    }

    /// Whether the values of an attribute of these kinds are words, so that they can be counted.
    private func hasWords(_ attribute: String, kinds: [String]) -> Bool {
        attributeTypes(attribute, kinds: kinds).contains { [.word, .words, .bool].contains($0) }
    }

    private func check(_ condition: AttributeCondition, kinds: [String]) throws(Fault) {
        let types = attributeTypes(condition.name, kinds: kinds)
        try condition.check(against: types, of: kinds.isEmpty ? "any kind" : kinds.joined(separator: ", "))
    }

    /// Of the kinds, of all if there are none.
    private func attributeTypes(_ name: String, kinds: [String]) -> [AttributeType] {
        types.filter { kinds.isEmpty || kinds.contains($0.key) }.compactMap { $0.value[name] }
    }
}

extension WriteTransaction {
    /// Remembers a kind and which of its attributes may be asked for.
    func index(_ kind: KindDefinition) throws {
        try execute("INSERT OR IGNORE INTO kind (name) VALUES (?)", kind.name.text)
        try execute("DELETE FROM kindAttribute WHERE kind = ?", kind.name.text)
        for attribute in kind.attributes ?? [] where attribute.filterable == true {
            try execute(
                "INSERT INTO kindAttribute (attribute, kind, type) VALUES (?, ?, ?)",
                attribute.name,
                kind.name.text,
                attribute.type.rawValue
            )
        }
    }
}
