import Dispatch
import GRDB

extension Database {
    /// Lets the waiting writes and the running reads end, moves the log into the file and closes it.
    ///
    /// Reads and writes that come later get ``StorageUnavailable/closed``. A second close does nothing.
    public func close() async throws {
        guard await lane.close() else { return }
        await readers.close()
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global().async { [writer] in
                continuation.resume(
                    with: Result {
                        // What stays in the log, for want of room for one, is found there at the next opening.
                        try? writer.inDatabase { try Self.truncateLog(Connection($0)) }
                        try writer.close()
                    }
                )
            }
        }
    }

    /// Refreshes the planner's statistics and moves the log into the file: once an hour, in a quiet moment.
    public func maintain() async throws {
        try await onWriter { connection in
            try connection.run("PRAGMA optimize")
            try Self.truncateLog(connection)
        }
    }

    /// Copies the whole file as it stands to `path`, which is replaced if it is there; writes wait meanwhile.
    public func copy(to path: String) async throws {
        try await onWriter { try FileCopy.make(of: $0, at: path) }
    }

    private static func truncateLog(_ connection: Connection) throws {
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Runs `body` between two batches of writes, outside any transaction.
    func onWriter<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            writer.asyncWriteWithoutTransaction { writer in
                continuation.resume(with: Result { try body(Connection(writer)) })
            }
        }
    }
}
