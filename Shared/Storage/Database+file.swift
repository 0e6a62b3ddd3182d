import CSQLite
import Dispatch
import Foundation

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

extension Database {
    /// Lets the waiting writes and the running reads end, moves the log into the file and closes it.
    ///
    /// Reads and writes that come later get ``StorageUnavailable/closed``. A second close does nothing.
    public func close() async throws {
        guard await lane.close() else { return }
        await readers.close()
        try await writer.close { [configuration] connection in
            // Without room the old stamp is as good, and what stays in the log is found there again.
            try? FileHistory(connection: connection, configuration: configuration).renewStamp()
            _ = try? Self.truncateLog(connection)
        }
    }

    /// Copies the whole file as it stands to `path`, which is replaced if it is there; writes wait meanwhile.
    public func copy(to path: String) async throws {
        try await writer.run { try FileCopy.make(of: $0, at: path) }
    }
}

/// A copy of a database as it stands, in one file, without what has been deleted from it.
enum FileCopy {
    /// Makes the copy, outside any transaction; a file that is there already is replaced.
    static func make(of connection: Connection, at path: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try makePrivateFile(at: path)
        let statement = try connection.prepare("VACUUM INTO ?")
        defer { statement.reset() }
        try statement.bind([path])
        while try statement.step() {}
    }

    /// Makes an empty file that only its owner may read, if there is none: SQLite gives its neighbours the same mode.
    static func makePrivateFile(at path: String) throws {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageError.settings("the file \(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        close(descriptor)
    }
}

/// The settings that keep promises, as the writing connection reports them.
public struct DatabasePragmas: Hashable, Sendable {
    /// `wal`, always.
    public let journalMode: String
    /// 2 is FULL, 1 is NORMAL.
    public let synchronous: Int
    public let foreignKeys: Bool
    /// How long a lock of another process is waited for, in milliseconds.
    public let busyTimeout: Int
}

extension DatabasePragmas {
    init(_ connection: Connection) throws {
        let reader = ReadTransaction(connection)
        journalMode = try reader.value("PRAGMA journal_mode") ?? ""
        synchronous = try reader.value("PRAGMA synchronous") ?? -1
        foreignKeys = try reader.value("PRAGMA foreign_keys") ?? false
        busyTimeout = try reader.value("PRAGMA busy_timeout") ?? 0
    }

    /// Refuses a file that would not keep what it is given.
    func require(_ durability: DatabaseConfiguration.Durability) throws {
        let wanted = durability == .full ? 2 : 1
        guard journalMode == "wal", synchronous == wanted, foreignKeys else {
            throw StorageError.settings(
                "SQLite did not take the settings: journal_mode \(journalMode), synchronous \(synchronous) "
                    + "(wanted \(wanted)), foreign_keys \(foreignKeys)"
            )
        }
    }
}
