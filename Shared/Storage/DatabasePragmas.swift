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
