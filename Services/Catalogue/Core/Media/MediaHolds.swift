import Synchronization

/// A FIFO lock for each name: a picture's files by their hash, an upload by its id, in this one process.
///
/// Who brings the same picture a second time, and who takes away what nothing uses any more, come after each other.
final class MediaHolds: Sendable {
    private static let mostWaiting = 256

    private struct Lock {
        let turns = Turns(1, waiting: mostWaiting)
        /// Those who hold it or wait for it.
        var users = 0
    }

    private let locks = Mutex<[String: Lock]>([:])

    /// Does something while nobody else holds the name.
    ///
    /// It waits until the task is cancelled, as a request's is when its deadline has passed.
    ///
    /// - Throws: `overloaded` when too many wait; `CancellationError`.
    func holding<Value: Sendable>(_ name: String, _ work: () async throws -> Value) async throws -> Value {
        let turns = locks.withLock { locks in
            locks[name, default: Lock()].users += 1
            return locks[name, default: Lock()].turns
        }
        defer { leave(name) }
        return try await turns.taking(work)
    }

    /// Does something if nobody holds the name or waits for it, or nothing.
    func ifFree(_ name: String, _ work: () async throws -> Void) async throws {
        guard locks.withLock({ $0[name] == nil }) else { return }
        try await holding(name, work)
    }

    /// How many wait for a name.
    func waiting(for name: String) -> Int {
        locks.withLock { $0[name]?.turns.waitingCount ?? 0 }
    }

    private func leave(_ name: String) {
        locks.withLock { locks in
            locks[name]?.users -= 1
            if locks[name]?.users == 0 { locks[name] = nil }
        }
    }
}
