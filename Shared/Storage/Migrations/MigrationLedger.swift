import UmkreisVocabulary
import UmkreisWire

/// The list of migrations in a file, compared with those that this program knows.
struct MigrationLedger {
    static let table = """
        CREATE TABLE IF NOT EXISTS migration (
            family TEXT NOT NULL,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            phase TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            appliedAt INTEGER NOT NULL,
            ms INTEGER NOT NULL,
            PRIMARY KEY (family, number)
        ) STRICT, WITHOUT ROWID
        """

    static let insert = """
        INSERT INTO migration (family, number, name, phase, checksum, appliedAt, ms) VALUES (?, ?, ?, ?, ?, ?, ?)
        """

    private static let list = """
        SELECT number, name, phase, checksum FROM migration WHERE family = ? ORDER BY number
        """

    private struct Applied {
        let number: Int
        let name: String
        let phase: String
        let checksum: Int64
    }

    /// Such as `the file /data/chat/chat.sqlite`.
    let subject: String
    let reader: ReadTransaction

    /// Returns what is left to apply of each family.
    ///
    /// A file may have later migrations if all of them only add (``Migration/Phase/expand``).
    ///
    /// - Throws: ``DatabaseNewer``; ``StorageError`` for another program's file.
    func pending(of families: [MigrationFamily]) throws -> [PendingMigrations] {
        guard try reader.hasMigrations() else { return families.map { PendingMigrations($0, $0.migrations[...]) } }
        try requireRelease()
        return try families.map { PendingMigrations($0, try unapplied(of: $0)) }
    }

    /// Refuses files from before the first release, whose list has no phases.
    private func requireRelease() throws {
        if reader.server != nil { return }
        let sql = "SELECT 1 FROM pragma_table_info('migration') WHERE name = 'phase'"
        guard try reader.value(sql, as: Int.self) == nil else { return }
        throw refusal("was made before version 0.2.0, the first whose data is carried over", "keep it")
    }

    private func unapplied(of family: MigrationFamily) throws -> ArraySlice<Migration> {
        let applied = try reader.rows(Self.list, family.name) { row in
            Applied(number: try row[0], name: try row[1], phase: try row[2], checksum: try row[3])
        }
        for (step, known) in zip(applied, family.migrations) where step.checksum != known.checksum {
            throw refusal(
                "has other tables than this version makes: migration \(step.number) \"\(step.name)\" of \(family.name) "
                    + "is not that of version \(Release.version), \"\(known.name)\", so another version or another "
                    + "service has made it",
                "\(install)put the service's own file there (Docs/Operations.md, \"Restoring a copy\")"
            )
        }
        let later = applied.dropFirst(family.migrations.count)
        if let step = later.first(where: { $0.phase != Migration.Phase.expand.rawValue }) {
            throw DatabaseNewer(subject: subject, migration: step.number, name: step.name, writtenBy: writer)
        }
        return family.migrations.dropFirst(applied.count)
    }

    func refusal(_ reason: String, _ remedy: String) -> StorageError {
        .migration("\(subject) \(reason); \(remedy)")
    }

    /// The version that opened the file last.
    ///
    /// A file of another program may have no such table.
    var writer: String? { (try? reader.meta(.version)) ?? nil }

    /// The beginning of a remedy, unless this version opened the file last.
    private var install: String {
        let version = writer
        if version == Release.version { return "" }
        return "install \(version.map { "version \($0)" } ?? "the version that wrote it"), or "
    }
}

/// Migrations of one family that a file does not have yet.
struct PendingMigrations {
    let family: MigrationFamily
    let migrations: ArraySlice<Migration>

    init(_ family: MigrationFamily, _ migrations: ArraySlice<Migration>) {
        (self.family, self.migrations) = (family, migrations)
    }
}

/// A database whose schema is newer than this program, by more than additions.
public struct DatabaseNewer: Error, Hashable, Sendable, CustomStringConvertible {
    /// Such as `the file /data/chat/chat.sqlite`.
    public let subject: String
    /// The first migration that this program does not know and cannot ignore.
    public let migration: Int
    /// The name of that migration.
    public let name: String
    /// The version that opened the file last, if known.
    public let writtenBy: String?

    public var description: String {
        let writer = writtenBy.map { "version \($0)" } ?? "a later version"
        return "\(subject) is newer than this program, version \(Release.version): \(writer) has changed it by "
            + "migration \(migration) \"\(name)\""
    }
}

extension ReadTransaction {
    /// Whether the database has the list of migrations.
    func hasMigrations() throws -> Bool {
        if server != nil { return try value(ServerQueries.hasTable, "migration", as: Int.self) != nil }
        return try value("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'") == 1
    }
}

extension WriteTransaction {
    /// Adds an applied migration to the list.
    func record(
        _ migration: Migration,
        of family: MigrationFamily,
        at moment: Timestamp,
        after duration: Duration
    ) throws {
        try execute(
            MigrationLedger.insert,
            family.name,
            migration.number,
            migration.name,
            migration.phase.rawValue,
            migration.checksum,
            moment,
            Timestamp(milliseconds: 0).adding(duration).milliseconds
        )
    }
}
