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
    /// FNV-1a, 64 bits, over the SQL: tells an edited migration from the one that was run.
    ///
    /// The name may be corrected. Source: http://www.isthe.com/chongo/tech/comp/fnv/
    var checksum: Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in sql.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return Int64(bitPattern: hash)
    }
}

/// A row of the table `migration`: what has been run on this file.
struct AppliedMigration {
    let number: Int
    let name: String
    let checksum: Int64
}
