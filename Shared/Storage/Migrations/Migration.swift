import UmkreisVocabulary

/// One step of a schema, never edited after release.
///
/// Tables are STRICT. Foreign keys are checked before the commit only.
public struct Migration: Sendable {
    /// From 1, without gaps.
    public let number: Int
    public let name: String
    /// Statements with semicolons.
    public let sql: String
    /// Rewrites rows in the same transaction, after the statements, where SQL cannot.
    let convert: (@Sendable (WriteTransaction) throws -> Void)?

    public init(
        _ number: Int,
        _ name: String,
        sql: String = "",
        convert: (@Sendable (WriteTransaction) throws -> Void)? = nil
    ) {
        self.number = number
        self.name = name
        self.sql = sql
        self.convert = convert
    }
}

extension Migration {
    /// Detects edited SQL; the name and the conversion may change.
    var checksum: Int64 { Int64(bitPattern: StableHash.fnv1a(Array(sql.utf8))) }
}

struct AppliedMigration {
    let number: Int
    let name: String
    let checksum: Int64
}
