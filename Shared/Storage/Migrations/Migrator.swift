import UmkreisVocabulary

/// Migrates a file's schema before any other use.
///
/// All pending migrations are one transaction, whose lock excludes other processes. A failure changes nothing.
struct Migrator {
    /// Between attempts to get the lock, each of which waits ``Connection/busyTimeout``.
    private static let lockTimeout = Duration.seconds(600)

    let connection: Connection
    let configuration: DatabaseConfiguration
    let traces: FolderTraces

    private var families: [MigrationFamily] { [.storage, .service(configuration.migrations)] }
    private var ledger: MigrationLedger {
        MigrationLedger(subject: "the file \(configuration.path)", reader: ReadTransaction(connection))
    }

    /// Checks everything before any change.
    ///
    /// - Throws: ``DatabaseNewer``, ``DatabaseMissing``, ``StorageError``.
    func migrate() throws {
        for family in families { try family.requireOrder() }
        if try !ReadTransaction(connection).hasMigrations() { try requireNew() }
        guard try isAnyPending(ledger.pending(of: families)) else { return }
        // Has no effect inside a transaction.
        try connection.run("PRAGMA foreign_keys = OFF")
        defer { restoreForeignKeys() }
        try lock()
        do {
            try migrateInTransaction()
            try connection.run("COMMIT")
        } catch {
            if !connection.isOutsideTransaction { try connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Refuses files of other programs, and those whose content was lost with their log.
    private func requireNew() throws {
        let reader = ReadTransaction(connection)
        if let table: String = try reader.value("SELECT name FROM sqlite_schema WHERE type = 'table'") {
            let found = "it has a table \(table) but no list of migrations"
            throw ledger.refusal(
                "belongs to another program: \(found)",
                "keep it, and put the service's own file there (Docs/Operations.md, \"Restoring a copy\")"
            )
        }
        if configuration.emptyStart == .firstTime { try traces.requireNone() }
    }

    private func isAnyPending(_ pending: [PendingMigrations]) -> Bool {
        pending.contains { !$0.migrations.isEmpty }
    }

    /// Waits for another process that migrates the file.
    private func lock() throws {
        let end = ContinuousClock.now + Self.lockTimeout
        while true {
            do {
                return try connection.run("BEGIN IMMEDIATE")
            } catch StorageUnavailable.busy where ContinuousClock.now < end {
                continue
            }
        }
    }

    private func migrateInTransaction() throws {
        let isNew = try !ReadTransaction(connection).hasMigrations()
        // Another process may have migrated the file meanwhile.
        let pending = try ledger.pending(of: families)
        guard isAnyPending(pending) else { return }
        if isNew {
            try connection.run(MigrationLedger.table)
        } else {
            let names = pending.flatMap { pending in pending.migrations.map { "\(pending.family.name) \($0.number)" } }
            let change = SchemaChange(
                path: configuration.path,
                writtenBy: ledger.writer,
                migrations: names,
                at: configuration.now()
            )
            try configuration.beforeSchemaChange(change)
        }
        for pending in pending {
            for migration in pending.migrations { try apply(migration, of: pending.family, isFirst: isNew) }
        }
    }

    private func apply(_ migration: Migration, of family: MigrationFamily, isFirst: Bool) throws {
        let started = ContinuousClock.now
        do {
            let transaction = WriteTransaction(connection, now: configuration.now)
            let before = try isFirst || migration.phase == .contract ? nil : SchemaShape(transaction)
            try connection.runScript(migration.sql)
            try migration.convert?(transaction)
            try SchemaRules.check(transaction)
            try before?.requireOnlyAdditions(in: SchemaShape(transaction))
            try transaction.record(migration, of: family, at: configuration.now(), after: ContinuousClock.now - started)
        } catch {
            throw StorageError.migration(
                "migration \(migration.number) \"\(migration.name)\" of \(family.name) failed: \(error)"
            )
        }
    }

    /// Opening fails if this fails: the settings are verified later.
    private func restoreForeignKeys() {
        try? connection.run("PRAGMA foreign_keys = ON")
    }
}

extension MigrationFamily {
    func requireOrder() throws {
        for (index, migration) in migrations.enumerated() where migration.number != index + 1 {
            throw StorageError.migration(
                "migration \(migration.number) \"\(migration.name)\" must have number \(index + 1)"
            )
        }
    }
}
