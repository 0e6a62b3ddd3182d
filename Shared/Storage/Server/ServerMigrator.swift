import UmkreisPostgres
import UmkreisVocabulary

/// Migrates a schema on a server before any other use, one instance at a time.
///
/// All pending migrations are one transaction. A failure undoes them.
struct ServerMigrator {
    /// How long one attempt may take, and how long to wait for another instance that migrates.
    private static let timeout = Duration.seconds(600)
    private static let waitTimeout = Duration.seconds(60)

    let connection: ServerConnection
    let place: ServerPlace
    let configuration: DatabaseConfiguration

    private var families: [MigrationFamily] { [.serverStorage, .service(configuration.migrations.map(\.onServer))] }

    /// - Throws: ``DatabaseNewer``, ``StorageError``, `PostgresError`.
    func migrate() throws {
        for family in families { try family.requireOrder() }
        // Two instances may create the same.
        try transaction(repeatedAfter: [.unique, .conflict, .busy], prepare)
        try transaction(repeatedAfter: [.conflict, .busy], apply)
    }

    /// - Parameter reasons: failures by what another instance does at the same time.
    private func transaction(
        repeatedAfter reasons: Set<ServerFailure.Meaning>,
        _ body: (PostgresTransaction) throws -> Void
    ) throws {
        let end = ContinuousClock.now + Self.waitTimeout
        while true {
            do {
                return try connection.transaction(.write, before: .now + Self.timeout) { transaction in
                    do {
                        try body(transaction)
                    } catch {
                        guard case PostgresError.server(let failure)? = transaction.failure,
                            reasons.contains(failure.meaning) || failure.meaning == .forbidden
                        else { throw error }
                        throw PostgresError.server(failure)
                    }
                }
            } catch PostgresError.server(let failure) where reasons.contains(failure.meaning) && .now < end {
                continue
            }
        }
    }

    /// Creates the schema and the list of migrations.
    private func prepare(_ postgres: PostgresTransaction) throws {
        let server = ServerTransaction(postgres)
        let reader = ReadTransaction(server)
        if try reader.hasMigrations() { return }
        if try reader.value(Self.findSchema, place.schema, as: Int.self) == nil {
            try server.runScript("CREATE SCHEMA \(place.schema)")
        }
        try server.runScript(MigrationLedger.table)
    }

    private func apply(_ postgres: PostgresTransaction) throws {
        let transaction = WriteTransaction(ServerTransaction(postgres), now: configuration.now)
        try transaction.server?.runScript("LOCK TABLE migration IN SHARE ROW EXCLUSIVE MODE")
        let pending = try MigrationLedger(subject: "\(place)", reader: transaction).pending(of: families)
        for pending in pending {
            for migration in pending.migrations { try apply(migration, of: pending.family, in: transaction) }
        }
    }

    private func apply(_ migration: Migration, of family: MigrationFamily, in transaction: WriteTransaction) throws {
        let started = ContinuousClock.now
        do {
            try transaction.server?.runScript(migration.sql)
            try migration.convert?(transaction)
            for event in transaction.collectedEvents { try transaction.insert(event) }
            transaction.collectedEvents = []
            try transaction.record(migration, of: family, at: configuration.now(), after: ContinuousClock.now - started)
        } catch let error as StorageError {
            throw StorageError.migration(
                "migration \(migration.number) \"\(migration.name)\" of \(family.name) failed: \(error)"
            )
        }
    }

    private static let findSchema = "SELECT 1 FROM information_schema.schemata WHERE CAST(schema_name AS TEXT) = ?"
}
