import UmkreisPostgres

extension Database {
    /// Opens the schema, creates what is missing and migrates it.
    static func openBlocking(_ place: ServerPlace, _ configuration: DatabaseConfiguration) throws -> Database {
        let connection = ServerConnection(to: place)
        let opening: DatabaseOpening
        do {
            try ServerMigrator(connection: connection, place: place, configuration: configuration).migrate()
            opening = try connection.transaction(.write, before: .now + configuration.writeTimeout) { postgres in
                let server = ServerTransaction(postgres)
                return try ServerHistory(configuration: configuration).open(
                    WriteTransaction(server, now: configuration.now)
                )
            }
        } catch PostgresError.refused(let problem) {
            throw StorageError.settings(problem)
        } catch PostgresError.server(let failure) where failure.meaning == .forbidden {
            throw StorageError.settings("\(place) refuses the role of its address: \(failure.message)")
        } catch let error as PostgresError {
            throw error.forCallers
        }
        return Database(.server(ServerEngine(place, configuration)), configuration, opening)
    }
}
