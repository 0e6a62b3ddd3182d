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
            DispatchQueue.global().async { [writer, configuration] in
                continuation.resume(
                    with: Result {
                        // Without room the old stamp is as good, and what stays in the log is found there again.
                        try? writer.inDatabase { writer in
                            let connection = try Connection(writer)
                            try FileHistory(connection: connection, configuration: configuration).renewStamp()
                        }
                        try? writer.inDatabase { _ = try Self.truncateLog(Connection($0)) }
                        try writer.close()
                    }
                )
            }
        }
    }

    /// Copies the whole file as it stands to `path`, which is replaced if it is there; writes wait meanwhile.
    public func copy(to path: String) async throws {
        try await onWriter { try FileCopy.make(of: $0, at: path) }
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
