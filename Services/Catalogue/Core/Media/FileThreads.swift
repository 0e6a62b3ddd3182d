import Dispatch

/// A bounded pool of threads for work that blocks: reads, writes and `fsync` of files, and sums of large ones.
///
/// Swift's own pool has a thread a processor; one that waits for a disk answers no request.
final class FileThreads: Sendable {
    private static let threads = 4
    private static let mostWaiting = 1_024

    private let queue = DispatchQueue(label: "umkreis.files", attributes: .concurrent)
    private let turns = Turns(threads, waiting: mostWaiting)

    /// Runs blocking work when it is its turn; once begun it is not cut off.
    ///
    /// - Throws: `overloaded` when too much waits; `CancellationError` when the task is cancelled before its turn.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await turns.taking {
            try await withCheckedThrowingContinuation { done in
                queue.async { done.resume(with: Result(catching: work)) }
            }
        }
    }
}
