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
