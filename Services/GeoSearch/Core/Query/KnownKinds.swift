import CatalogueContract
import ServiceKit
import UmkreisAttributes

/// The declared kinds and their filterable attributes.
struct KnownKinds: Sendable {
    /// Types by kind and attribute.
    private let types: [String: [String: AttributeType]]

    init(_ transaction: ReadTransaction) throws {
        types = try transaction.kinds.attributeTypes()
    }

    /// - Throws: `invalid`, naming all members with names that are not declared.
    func check(_ query: PostQuery) throws(Fault) {
        var faults = FaultList()
        faults.value { () throws(Fault) in try check(query.filter) }
        for (index, facet) in query.facets.enumerated() where !KnownKinds.facets.contains(facet) {
            guard !hasWords(facet, kinds: query.filter.kinds) else { continue }
            let rule = BrokenRule("not-a-facet", "must be kind, category, tags or a filterable attribute of words")
            faults.add(rule.fault(at: "facets.\(index)"))
        }
        try faults.throwFirst()
    }

    private static let facets = ["kind", "category", "tags"]

    func check(_ filter: PostFilter) throws(Fault) {
        // Attributes of kinds that are not declared would be undeclared as well.
        try check(kinds: filter.kinds)
        var faults = FaultList()
        for condition in filter.conditions {
            faults.value { () throws(Fault) in try check(condition, kinds: filter.kinds) }
        }
        try faults.throwFirst()
    }

    /// - Throws: `invalid`, listing the known kinds.
    func check(kinds: [String]) throws(Fault) {
        for kind in kinds where types[kind] == nil {
            throw BrokenRule.unknownKind(kind, known: types.keys.sorted()).fault(at: "kinds")
        }
    }

    private func hasWords(_ attribute: String, kinds: [String]) -> Bool {
        attributeTypes(attribute, kinds: kinds).contains { [.word, .words, .bool].contains($0) }
    }

    private func check(_ condition: AttributeCondition, kinds: [String]) throws(Fault) {
        let types = attributeTypes(condition.name, kinds: kinds)
        try condition.check(against: types, of: kinds.isEmpty ? "any kind" : kinds.joined(separator: ", "))
    }

    /// Returns the attribute's types in the kinds; in all kinds if `kinds` is empty.
    private func attributeTypes(_ name: String, kinds: [String]) -> [AttributeType] {
        types.filter { kinds.isEmpty || kinds.contains($0.key) }.compactMap { $0.value[name] }
    }
}
