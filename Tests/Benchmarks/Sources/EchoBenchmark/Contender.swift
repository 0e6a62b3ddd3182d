protocol Contender: Sendable {
    var name: String { get }
    /// Runs the callers' tasks; nil for the global pool.
    var executor: (any TaskExecutor)? { get }
    /// One checked echo; called concurrently by all tasks in flight.
    func echo() async throws
    func close() async throws
}

extension Contender {
    var executor: (any TaskExecutor)? { nil }
}

struct WrongEcho: Error {}
