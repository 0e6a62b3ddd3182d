import Vocabulary

/// One step of a schema: forward only, never edited once it has been shipped.
///
/// Every table is STRICT. Foreign keys are not enforced while a migration runs, so that a table can be rebuilt; they are
/// checked before it is committed.
public struct Migration: Hashable, Sendable {
    /// From 1, without gaps.
    public let number: Int
    /// What it brings, in words: `posts have a price`.
    public let name: String
    /// Statements, each ended by a semicolon.
    public let sql: String

    public init(_ number: Int, _ name: String, sql: String) {
        self.number = number
        self.name = name
        self.sql = sql
    }
}

extension Migration {
    /// Tells an edited migration from the one that was run; the name may be corrected.
    var checksum: Int64 { Int64(bitPattern: StableHash.fnv1a(Array(sql.utf8))) }
}

/// A row of the table `migration`: what has been run on this file.
struct AppliedMigration {
    let number: Int
    let name: String
    let checksum: Int64
}
