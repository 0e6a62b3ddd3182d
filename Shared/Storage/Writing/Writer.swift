import Dispatch
import Synchronization

/// The one connection that writes, and the queue on which all that it does is done.
final class Writer: Sendable {
    private let queue = DispatchQueue(label: "umkreis.storage.writer")
    /// `nil` once it is closed.
    private let connection: Mutex<Connection?>

    init(_ connection: sending Connection) {
        self.connection = Mutex(connection)
    }

    /// Has the queue run `body`, outside any transaction.
    func schedule(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }

    /// Lends the connection, on the queue.
    func lend<Value: Sendable>(_ body: @Sendable (Connection) throws -> Value) throws -> Value {
        try connection.withLock { connection in
            guard let lent = connection else { throw StorageUnavailable.closed }
            return try body(lent)
        }
    }

    /// Runs `body` between two batches of writes, outside any transaction.
    func run<Value: Sendable>(_ body: @escaping @Sendable (Connection) throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            schedule { [self] in
                continuation.resume(with: Result { try lend(body) })
            }
        }
    }

    /// Closes the connection; a second time throws ``StorageUnavailable/closed``.
    func close(after body: @escaping @Sendable (Connection) -> Void) async throws {
        try await run(body)
        connection.withLock { $0 = nil }
    }
}
