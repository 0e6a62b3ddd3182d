import Dispatch
import GRDB

extension Database {
    /// Opens the file, making it if need be, and brings its tables up to date.
    ///
    /// A copy `<path>.before-<number>` is made before an existing file is migrated. Throws ``StorageError`` if a migration
    /// has been edited or fails, if the file is newer than this program, or if SQLite does not take the settings.
    public static func open(_ configuration: DatabaseConfiguration) async throws -> Database {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try openBlocking(configuration) })
            }
        }
    }

    private static func openBlocking(_ configuration: DatabaseConfiguration) throws -> Database {
        try FileCopy.makePrivateFile(at: configuration.path)
        let connections = connections(of: configuration)
        let writer = try DatabaseQueue(path: configuration.path, configuration: connections)
        let limit = StatementLimit()
        let opening = try writer.inDatabase { database in
            let connection = try Connection(database)
            limit.install(on: connection)
            // GRDB sets NORMAL after the connection has been prepared, so the promise can be made only now.
            try connection.run("PRAGMA synchronous = \(configuration.durability == .full ? "FULL" : "NORMAL")")
            try Migrator(connection: connection, configuration: configuration).migrate()
            try DatabasePragmas(connection).require(configuration.durability)
            return try FileHistory(connection: connection, configuration: configuration).open()
        }
        return Database(
            writer: writer,
            readers: Readers(path: configuration.path, configuration: connections, keeping: configuration.readers),
            lane: WriteLane(writer: writer, limit: limit, configuration: configuration),
            configuration: configuration,
            opening: opening
        )
    }

    private static func connections(of configuration: DatabaseConfiguration) -> Configuration {
        var connections = Configuration()
        connections.journalMode = .wal
        connections.busyMode = .timeout(5)
        connections.foreignKeysEnabled = true
        connections.prepareDatabase { database in
            let connection = try Connection(database)
            for setting in [
                "temp_store = MEMORY", "cache_size = -8000", "mmap_size = 0", "trusted_schema = OFF",
                "journal_size_limit = 67108864", "wal_autocheckpoint = 1000", "secure_delete = ON",
            ] {
                try connection.run("PRAGMA \(setting)")
            }
            if database.configuration.readonly { try connection.run("PRAGMA query_only = ON") }
            for scorer in configuration.scorers { try scorer.register(on: connection) }
        }
        return connections
    }
}
