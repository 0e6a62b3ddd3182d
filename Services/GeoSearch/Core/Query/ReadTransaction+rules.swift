import Attributes
import ServiceKit

extension ReadTransaction {
    /// Whether a search asks for kinds and attributes that there are.
    ///
    /// - Throws: `invalid`, naming the member.
    func check(_ query: PostQuery) throws {
        for kind in query.kinds where try !isKnown(kind) {
            let names: [String] = try rows("SELECT name FROM kind ORDER BY name") { try $0[0] }
            throw BrokenRule.unknownKind(kind, known: names).fault(at: "kinds")
        }
        for condition in query.conditions { try check(condition, kinds: query.kinds) }
    }

    private func isKnown(_ kind: String) throws -> Bool {
        try value("SELECT 1 FROM kind WHERE name = ?", kind) as Int? != nil
    }

    private func check(_ condition: AttributeCondition, kinds: [String]) throws {
        let found = try rows("SELECT kind, type FROM kindAttribute WHERE attribute = ?", condition.name) { row in
            (kind: try row[0, as: String.self], type: AttributeType(rawValue: try row[1, as: String.self]))
        }
        let types = found.filter { kinds.isEmpty || kinds.contains($0.kind) }.compactMap(\.type)
        guard !types.isEmpty else {
            let owners = kinds.isEmpty ? "any kind" : kinds.joined(separator: ", ")
            throw BrokenRule("not-filterable", "is no filterable attribute of \(owners)")
                .fault(at: "\(condition.field).attribute")
        }
        guard types.contains(where: condition.fits) else {
            let names = Set(types.map(\.rawValue)).sorted()
            throw BrokenRule.wrongType(wanted: "what the attribute is: \(names.joined(separator: ", "))")
                .fault(at: "\(condition.field).\(condition.member)")
        }
    }
}

extension BrokenRule {
    /// A kind that nobody has declared, or that has not been heard of yet.
    static func unknownKind(_ kind: String, known names: [String]) -> BrokenRule {
        let known = names.isEmpty ? "and no kind is declared" : "which is none of \(listed(names))"
        return BrokenRule(
            "unknown-kind",
            "has \(Excerpt.of(kind)), \(known)",
            values: ["words": .listed(names)]
        )
    }
}
