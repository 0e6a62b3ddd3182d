import UmkreisVocabulary
import UmkreisWire

/// Migrates a file's schema before any other use.
struct Migrator {
    let connection: Connection
    let configuration: DatabaseConfiguration
    let traces: FolderTraces

    private static let ledger = """
        CREATE TABLE IF NOT EXISTS migration (
            family TEXT NOT NULL,
            number INTEGER NOT NULL,
            name TEXT NOT NULL,
            checksum INTEGER NOT NULL,
            appliedAt INTEGER NOT NULL,
            ms INTEGER NOT NULL,
            PRIMARY KEY (family, number)
        ) STRICT, WITHOUT ROWID
        """

    /// Checks everything before any change.
    func migrate() throws {
        let families = [MigrationFamily.storage, .service(configuration.migrations)]
        let isNew = try !ReadTransaction(connection).hasMigrations()
        if isNew { try requireNew() }
        var pending: [(family: MigrationFamily, migrations: ArraySlice<Migration>)] = []
        for family in families {
            let applied = try isNew ? [] : self.applied(of: family)
            pending.append((family, try unapplied(of: family, applied: applied)))
        }
        guard pending.contains(where: { !$0.migrations.isEmpty }) else { return }
        if isNew {
            try connection.run(Self.ledger)
        } else if let first = pending.last(where: { !$0.migrations.isEmpty })?.migrations.first {
            try FileCopy.make(of: connection, at: "\(configuration.path).before-\(first.number)")
        }
        for (family, migrations) in pending {
            for migration in migrations { try apply(migration, of: family) }
        }
    }

    /// Refuses files of other programs, and those whose content was lost with their log.
    private func requireNew() throws {
        let reader = ReadTransaction(connection)
        if let table: String = try reader.value("SELECT name FROM sqlite_schema WHERE type = 'table'") {
            let found = "it has a table \(table) but no list of migrations"
            throw refusal(
                "belongs to another program: \(found)",
                "keep it, and put the service's own file there (Docs/Operations.md, \"Restoring a copy\")"
            )
        }
        if configuration.emptyStart == .firstTime { try traces.requireNone() }
    }

    private func refusal(_ reason: String, _ remedy: String) -> StorageError {
        .migration("the file \(configuration.path) \(reason); \(remedy)")
    }

    /// The beginning of a remedy: the version that opened the file last, unless it is this one.
    private var install: String {
        // A file of another program may have no such table.
        let version = (try? ReadTransaction(connection).meta(.version)) ?? nil
        if version == Release.version { return "" }
        return "install \(version.map { "version \($0)" } ?? "the version that wrote it"), or "
    }

    private func applied(of family: MigrationFamily) throws -> [AppliedMigration] {
        let sql = "SELECT number, name, checksum FROM migration WHERE family = ? ORDER BY number"
        return try ReadTransaction(connection).rows(sql, family.name) { row in
            AppliedMigration(number: try row[0], name: try row[1], checksum: try row[2])
        }
    }

    private func unapplied(
        of family: MigrationFamily,
        applied: [AppliedMigration]
    ) throws -> ArraySlice<Migration> {
        for (index, migration) in family.migrations.enumerated() where migration.number != index + 1 {
            throw StorageError.migration(
                "migration \(migration.number) \"\(migration.name)\" must have number \(index + 1)"
            )
        }
        for (index, step) in applied.enumerated() {
            guard index < family.migrations.count else {
                let known = "and version \(Release.version) knows \(family.migrations.count)"
                throw refusal(
                    "is newer than this program: it has migration \(step.number) \"\(step.name)\" of \(family.name), "
                        + known,
                    "\(install)restore the copy made before the upgrade"
                )
            }
            guard family.migrations[index].checksum == step.checksum else {
                let own = "that of version \(Release.version), \"\(family.migrations[index].name)\""
                throw refusal(
                    "has other tables than this version makes: migration \(step.number) \"\(step.name)\" of "
                        + "\(family.name) is not \(own), so another version or another service has made it",
                    "\(install)put the service's own file there (Docs/Operations.md, \"Restoring a copy\")"
                )
            }
        }
        return family.migrations[applied.count...]
    }

    private func apply(_ migration: Migration, of family: MigrationFamily) throws {
        try connection.run("PRAGMA foreign_keys = OFF")
        defer { restoreForeignKeys() }
        do {
            try connection.run("BEGIN IMMEDIATE")
            try applyInTransaction(migration, of: family)
            try connection.run("COMMIT")
        } catch {
            if !connection.isOutsideTransaction { try connection.run("ROLLBACK") }
            throw StorageError.migration(
                "migration \(migration.number) \"\(migration.name)\" of \(family.name) failed: \(error)"
            )
        }
    }

    private func applyInTransaction(_ migration: Migration, of family: MigrationFamily) throws {
        let started = ContinuousClock.now
        try connection.runScript(migration.sql)
        let transaction = WriteTransaction(connection, now: configuration.now)
        try migration.convert?(transaction)
        try SchemaRules.check(transaction)
        let elapsed = Timestamp(milliseconds: 0).adding(ContinuousClock.now - started).milliseconds
        try transaction.execute(
            "INSERT INTO migration (family, number, name, checksum, appliedAt, ms) VALUES (?, ?, ?, ?, ?, ?)",
            family.name,
            migration.number,
            migration.name,
            migration.checksum,
            configuration.now(),
            elapsed
        )
    }

    /// Opening fails if this fails: the settings are verified later.
    private func restoreForeignKeys() {
        try? connection.run("PRAGMA foreign_keys = ON")
    }
}

extension ReadTransaction {
    /// Whether the file has the list of migrations.
    func hasMigrations() throws -> Bool {
        try value("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'") == 1
    }
}

/// Rules checked before a migration commits.
enum SchemaRules {
    static func check(_ transaction: ReadTransaction) throws {
        let loose: String? = try transaction.value(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
            """
        )
        if let loose {
            throw StorageError.migration("table \(loose) is not STRICT")
        }
        let orphan: String? = try transaction.value("SELECT \"table\" FROM pragma_foreign_key_check")
        if let orphan {
            throw StorageError.migration("a foreign key of table \(orphan) has no target")
        }
    }
}
