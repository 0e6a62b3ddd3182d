import CSQLite
import Dispatch

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
        let connection = try writer(of: configuration)
        try Migrator(connection: connection, configuration: configuration).migrate()
        try DatabasePragmas(connection).require(configuration.durability)
        let opening = try FileHistory(connection: connection, configuration: configuration).open()
        let writer = Writer(connection)
        return Database(
            writer: writer,
            readers: Readers(configuration),
            lane: WriteLane(writer: writer, configuration: configuration),
            configuration: configuration,
            opening: opening
        )
    }

    private static func writer(of configuration: DatabaseConfiguration) throws -> Connection {
        do {
            return try Connection.writer(of: configuration)
        } catch StorageError.sqlite(SQLITE_NOTADB, _, _) {
            throw StorageError.settings("the file \(configuration.path) is no SQLite database; \(Migrator.advice)")
        }
    }
}
