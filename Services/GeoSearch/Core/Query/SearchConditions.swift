import ServiceKit

/// What a row has to meet beside its index.
struct SearchConditions {
    private var parts: [String] = []
    private(set) var values: [(any SQLValueConvertible)?] = []

    /// An SQL expression that is 1 for a row which meets all of them.
    var sql: String { parts.isEmpty ? "1" : parts.joined(separator: " AND ") }

    mutating func require(kinds: [String]) {
        parts.append("post.kind IN (\(SearchConditions.marks(kinds.count)))")
        values += kinds
    }

    /// Looks for a word in the row's own tokens, as the word index would.
    mutating func require(_ term: SearchTerm) {
        // Two at least, so that an umlaut more or less is no other statement.
        let forms = term.alternatives.count == 1 ? term.alternatives + term.alternatives : term.alternatives
        parts.append("(" + forms.map { _ in "instr(post.words, ?) > 0" }.joined(separator: " OR ") + ")")
        values += forms.map { " \($0)" }
    }

    /// As many `?` as there are values, with commas between them.
    static func marks(_ count: Int) -> String {
        repeatElement("?", count: count).joined(separator: ", ")
    }
}
