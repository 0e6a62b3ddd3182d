import ServiceKit
import Synchronization
import UmkreisProcesses

/// FIFO locks by upload, so that requests to this process do not process the same photo at once.
///
/// They save work; rows decide between instances.
final class MediaLocks: Sendable {
    private static let maximumWaiting = 256

    private struct Lock {
        let turns = AsyncSemaphore(1, waiting: maximumWaiting) { _ in .tooManyPhotos }
        /// Holders and waiters.
        var users = 0
    }

    private let locks = Mutex<[String: Lock]>([:])

    /// - Throws: `overloaded` if too many wait; `CancellationError`.
    func holding<Value: Sendable>(_ name: String, _ work: () async throws -> Value) async throws -> Value {
        let turns = locks.withLock { locks in
            locks[name, default: Lock()].users += 1
            return locks[name, default: Lock()].turns
        }
        defer { leave(name) }
        return try await turns.run(work)
    }

    func waiting(for name: String) -> Int {
        locks.withLock { $0[name]?.turns.waiting ?? 0 }
    }

    private func leave(_ name: String) {
        locks.withLock { locks in
            locks[name]?.users -= 1
            if locks[name]?.users == 0 { locks[name] = nil }
        }
    }
}
