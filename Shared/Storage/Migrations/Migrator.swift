import Vocabulary

/// Migrates a file's schema before any other use.
struct Migrator {
    let connection: Connection
    let configuration: DatabaseConfiguration

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
        let isNew = try !hasLedger()
        if isNew { try requireNoTables() }
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

    private func hasLedger() throws -> Bool {
        let reader = ReadTransaction(connection)
        return try reader.value("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'") == 1
    }

    private func requireNoTables() throws {
        let reader = ReadTransaction(connection)
        let table: String? = try reader.value("SELECT name FROM sqlite_schema WHERE type = 'table'")
        guard let table else { return }
        throw refusal("belongs to another program: it has a table \(table) but no list of migrations")
    }

    private func refusal(_ reason: String) -> StorageError {
        .migration("the file \(configuration.path) \(reason); \(Self.advice)")
    }

    static let advice = "move it away, and the service creates an empty one"

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
                throw refusal(
                    "is newer than this program: it has migration \(step.number) \"\(step.name)\" of \(family.name), "
                        + "and the last one known here is \(family.migrations.count)"
                )
            }
            guard family.migrations[index].checksum == step.checksum else {
                throw refusal(
                    "has other tables than this version makes: migration \(step.number) \"\(step.name)\" of "
                        + "\(family.name) is not the one known here, so another version or another service has made it"
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
