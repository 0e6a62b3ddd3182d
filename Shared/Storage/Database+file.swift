import CSQLite
import Dispatch
import Foundation

extension Database {
    /// Opens or creates the file, or the schema on a server, and migrates it.
    ///
    /// - Throws: ``StorageError`` for failed or edited migrations, rejected settings, or a damaged copy;
    ///   ``DatabaseNewer``; ``DatabaseMissing``.
    public static func open(_ configuration: DatabaseConfiguration) async throws -> Database {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        guard let place = configuration.server else { return try openBlocking(configuration) }
                        return try openBlocking(place, configuration)
                    }
                )
            }
        }
    }

    private static func openBlocking(_ configuration: DatabaseConfiguration) throws -> Database {
        let traces = FolderTraces(of: configuration.path)
        try traces.require(configuration.emptyStart)
        if let access = FileAccess(of: configuration.path) { throw StorageError.settings(access.description) }
        if configuration.emptyStart == .allowed { try traces.keepOrphanedLog() }
        try FileCopy.makePrivateFile(at: configuration.path)
        let damage = DamageRecord(of: configuration.path, report: configuration.damaged)
        do {
            return try open(configuration, traces, damage)
        } catch StorageError.sqlite(SQLITE_NOTADB, _, _) {
            throw StorageError.settings(
                "the file \(configuration.path) is not an SQLite database; keep it, and restore a copy "
                    + "(Docs/Operations.md, \"Restoring a copy\")"
            )
        } catch StorageError.sqlite(let code, let message, _) where DamageCode.contains(code) {
            throw SoundFile.refusal(of: configuration.path, because: message)
        }
    }

    private static func open(
        _ configuration: DatabaseConfiguration,
        _ traces: FolderTraces,
        _ damage: DamageRecord
    ) throws -> Database {
        let connection = try Connection.writer(of: configuration, reportingTo: damage)
        try Migrator(connection: connection, configuration: configuration, traces: traces).migrate()
        try DatabasePragmas(connection).require(configuration.durability)
        let opening = try FileHistory(connection: connection, configuration: configuration).open()
        if damage.isMarked { try confirm(damage, connection) }
        let writer = Writer(connection)
        let engine = FileEngine(
            writer: writer,
            readers: Readers(configuration, reportingTo: damage),
            lane: WriteLane(writer: writer, configuration: configuration),
            damage: damage,
            presence: FilePresence(of: configuration.path)
        )
        return Database(.file(engine), configuration, opening)
    }

    /// Checks a file in which a statement found damage before the last stop.
    private static func confirm(_ damage: DamageRecord, _ connection: Connection) throws {
        if let problem = try SoundFile.problems(connection).first {
            damage.note(problem)
        } else {
            damage.removeMark()
        }
    }
}

extension Database {
    /// Finishes waiting writes and running reads, checkpoints and closes; can be repeated.
    public func close() async throws {
        switch engine {
        case .file(let file): try await file.close(configuration)
        case .server(let server): await server.close()
        }
    }

    /// Replaces any file at `path`; writes wait meanwhile.
    public func copy(to path: String) async throws {
        try await requireFile().writer.run { try FileCopy.make(of: $0, at: path) }
    }
}

/// A compact copy of a database in one file.
enum FileCopy {
    /// Only outside a transaction; replaces an existing file; durable when it returns.
    static func make(of connection: Connection, at path: String) throws {
        try? FileManager.default.removeItem(atPath: path)
        try makePrivateFile(at: path)
        let statement = try connection.prepare("VACUUM INTO ?")
        defer { statement.reset() }
        try statement.bind([path])
        while try statement.step() {}
        try FileFlush.flush(path)
    }

    /// Creates a missing file with mode 0600, which SQLite copies to WAL and SHM.
    static func makePrivateFile(at path: String) throws {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StorageError.settings("the file \(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        close(descriptor)
    }
}

/// The writing connection's settings.
public struct DatabasePragmas: Hashable, Sendable {
    /// Always `wal`.
    public let journalMode: String
    /// 2 for FULL, 1 for NORMAL.
    public let synchronous: Int
    /// Whether foreign keys are enforced.
    public let foreignKeys: Bool
    /// Timeout in milliseconds.
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

    /// Rejects insufficient durability.
    func require(_ durability: DatabaseConfiguration.Durability) throws {
        let wanted = durability == .full ? 2 : 1
        guard journalMode == "wal", synchronous == wanted, foreignKeys else {
            throw StorageError.settings(
                "SQLite rejected the settings: journal_mode \(journalMode), synchronous \(synchronous) "
                    + "(wanted \(wanted)), foreign_keys \(foreignKeys)"
            )
        }
    }
}
