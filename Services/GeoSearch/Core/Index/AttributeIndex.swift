import Attributes
import CatalogueContract
import ServiceKit

/// The attributes that posts can be filtered by, one row for each value.
///
/// Every value that could be asked for has a row, whatever its kind says of it: so a kind can make an attribute filterable
/// later, and no event needs another to be understood.
extension WriteTransaction {
    /// Words and days are shorter, in bytes; longer texts are never filtered by.
    private static let longestWord = 160

    func indexAttributes(of content: PostContent, under key: Int64) throws {
        for (name, value) in content.attributes?.values ?? [:] {
            switch value {
            case .number(let number): try indexNumber(number, as: name, under: key)
            case .bool(let bool): try indexWord("\(bool)", as: name, under: key)
            case .text(let text): try indexWord(text, as: name, under: key)
            case .words(let words): for word in words { try indexWord(word, as: name, under: key) }
            }
        }
    }

    private func indexNumber(_ number: Double, as name: String, under key: Int64) throws {
        try execute("INSERT INTO attributeNumber (post, name, value) VALUES (?, ?, ?)", key, name, number)
    }

    private func indexWord(_ word: String, as name: String, under key: Int64) throws {
        guard word.utf8.count <= WriteTransaction.longestWord else { return }
        try execute("INSERT OR IGNORE INTO attributeWord (post, name, value) VALUES (?, ?, ?)", key, name, word)
    }

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
        let known = names.isEmpty ? "and no kind is declared" : "which is none of \(names.joined(separator: ", "))"
        return BrokenRule("unknown-kind", "has \(Excerpt.of(kind)), \(known)", values: ["words": .words(names)])
    }
}
