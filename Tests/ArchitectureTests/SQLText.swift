/// The SQL of a source file: string literals with a keyword in capitals.
struct SQLText: CustomStringConvertible {
    let file: String
    /// Words, numbers, `?1` and signs; quoted texts are `''`, interpolations `…`.
    let tokens: [Token]

    struct Token: Equatable {
        let text: String
        let isAttached: Bool

        var isWord: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
    }

    private static let signs: Set<String> = ["SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "WHERE", "FROM", "JOIN"]

    var description: String { "\(file): \(tokens.prefix(40).map(\.text).joined(separator: " "))" }

    init(_ text: String, in file: String = "here") {
        self.file = file
        var tokens: [Token] = []
        let pattern = /--[^\n]*|'(?:[^']|'')*'|…|[A-Za-z_]\w*|\d+|\?\d*|<>|<=|>=|[^\s\w]/
        var end = text.startIndex
        for match in text.matches(of: pattern) where !match.0.hasPrefix("--") {
            let isAttached = !tokens.isEmpty && end == match.range.lowerBound
            tokens.append(Token(text: match.0.hasPrefix("'") ? "''" : String(match.0), isAttached: isAttached))
            end = match.range.upperBound
        }
        self.tokens = tokens
    }

    static func all(in file: SourceFile) -> [SQLText] {
        let literals = file.text.matches(of: /"""(?s:(.*?))"""|"((?:[^"\\\n]|\\.)*)"/)
        return literals.compactMap { match in
            let literal = String(match.1 ?? match.2 ?? "").replacing(/\\\([^()]*(?:\([^()]*\)[^()]*)*\)/, with: "…")
            let sql = SQLText(literal, in: file.path)
            return sql.tokens.contains { signs.contains($0.text) } ? sql : nil
        }
    }

    /// The tokens from each `start` to the closing parenthesis or semicolon.
    func clauses(from start: String) -> [ArraySlice<Token>] {
        tokens.indices.filter { tokens[$0].text == start }.map { first in
            var depth = 0
            let end = tokens[first...].firstIndex { token in
                if token.text == "(" { depth += 1 }
                if token.text == ")" { depth -= 1 }
                return depth < 0 || (depth == 0 && token.text == ";")
            }
            return tokens[first..<(end ?? tokens.endIndex)]
        }
    }
}

extension ArraySlice<SQLText.Token> {
    var items: [ArraySlice<SQLText.Token>] {
        var depth = 0
        return split(omittingEmptySubsequences: false) { token in
            if token.text == "(" { depth += 1 }
            if token.text == ")" { depth -= 1 }
            return depth == 0 && token.text == ","
        }
    }
}
