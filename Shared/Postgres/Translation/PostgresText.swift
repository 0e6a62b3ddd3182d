/// PostgreSQL's text of a statement that is written for SQLite.
///
/// Keywords are in capitals; every other word is a name and is quoted, unless a parenthesis follows it without a space
/// (a function). Unquoted, PostgreSQL reads `createdAt` in small letters, and `user` as the name of the role.
public struct PostgresText: Hashable, Sendable {
    /// The statement, with `$1`, `$2` … for the values.
    public let sql: String
    /// The number of values.
    public let parameters: Int

    /// Translates one statement.
    ///
    /// - Throws: ``UntranslatableSQL`` for words that only SQLite knows, and unless the text is one statement.
    public init(_ sqlite: String) throws {
        let statements = try PostgresText.script(sqlite)
        guard let only = statements.first, statements.count == 1 else {
            throw UntranslatableSQL(problem: "\(statements.count) statements instead of one", sql: sqlite)
        }
        self = only
    }

    /// Translates statements that semicolons separate, such as those of a migration.
    ///
    /// A table follows those that it refers to (``SQLScriptOrder``).
    ///
    /// - Throws: ``UntranslatableSQL`` for words that only SQLite knows.
    public static func script(_ sqlite: String) throws -> [PostgresText] {
        let statements = SQLToken.all(in: sqlite).split { $0.isSign(";") }
        return try SQLScriptOrder.sorted(statements.map(Array.init)).map { tokens in
            var translation = SQLTranslation(tokens)
            do throws(SQLTranslation.Refusal) {
                let sql = try translation.run()
                return PostgresText(sql: sql, parameters: translation.parameters)
            } catch {
                throw UntranslatableSQL(problem: error.problem, sql: tokens.map(\.text).joined(separator: " "))
            }
        }
    }

    private init(sql: String, parameters: Int) {
        (self.sql, self.parameters) = (sql, parameters)
    }
}

/// A text that only SQLite understands.
public struct UntranslatableSQL: Error, Hashable, Sendable, CustomStringConvertible {
    /// The words, and what to write instead.
    public let problem: String
    public let sql: String

    public var description: String { "PostgreSQL: \(problem) in: \(sql)" }
}
