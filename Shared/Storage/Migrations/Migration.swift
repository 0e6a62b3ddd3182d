import UmkreisVocabulary

/// One step of a schema, never edited after release.
///
/// Tables are STRICT. Foreign keys are checked before the commit only.
public struct Migration: Sendable {
    /// The half of a change that is spread over two releases (expand and contract, also called parallel change).
    public enum Phase: String, Sendable {
        /// Only adds: programs that do not know it can read and write the file.
        ///
        /// New columns have a default or may be null, and earlier programs leave them so.
        case expand
        /// Removes or tightens what the programs of the previous release no longer use.
        ///
        /// Programs that do not know it refuse the file.
        case contract
    }

    /// Number from 1, without gaps.
    public let number: Int
    public let name: String
    public let phase: Phase
    /// Statements with semicolons.
    public let sql: String
    /// The statements for a server, if they are others than ``sql``.
    private let serverSQL: String?
    /// Rewrites rows in the same transaction, after the statements, where SQL cannot.
    let convert: (@Sendable (WriteTransaction) throws -> Void)?

    public init(
        _ number: Int,
        _ name: String,
        _ phase: Phase,
        sql: String = "",
        onServer serverSQL: String? = nil,
        convert: (@Sendable (WriteTransaction) throws -> Void)? = nil
    ) {
        self.number = number
        self.name = name
        self.phase = phase
        self.sql = sql
        self.serverSQL = serverSQL
        self.convert = convert
    }
}

extension Migration {
    /// Detects edited SQL; the name and the conversion may change.
    public var checksum: Int64 { Int64(bitPattern: StableHash.fnv1a(Array(sql.utf8))) }

    /// The migration as a server runs it.
    public var onServer: Migration {
        guard let serverSQL else { return self }
        return Migration(number, name, phase, sql: serverSQL, convert: convert)
    }

    /// Those of the tables that every service's file has.
    public static var ofEveryService: [Migration] { MigrationFamily.storage.migrations }
}
