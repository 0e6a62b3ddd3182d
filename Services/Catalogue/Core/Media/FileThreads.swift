import Dispatch

/// A pool of 4 threads for blocking file access and large checksums, apart from Swift's.
final class FileThreads: Sendable {
    private static let threads = 4
    private static let mostWaiting = 1_024

    private let queue = DispatchQueue(label: "umkreis.files", attributes: .concurrent)
    private let turns = Turns(threads, waiting: mostWaiting)

    /// - Throws: `overloaded` if the queue is full; `CancellationError`, before the start only.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await turns.taking {
            try await withCheckedThrowingContinuation { done in
                queue.async { done.resume(with: Result(catching: work)) }
            }
        }
    }
}
