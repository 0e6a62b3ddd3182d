/// One way to carry an echo from one process to another and back.
protocol Contender: Sendable {
    var name: String { get }
    /// Where its callers' tasks run; nil for the pool of the process.
    var executor: (any TaskExecutor)? { get }
    /// One echo, checked; called by as many tasks at once as there are calls in flight.
    func echo() async throws
    func close() async throws
}

extension Contender {
    var executor: (any TaskExecutor)? { nil }
}

/// The reply is not what was sent.
struct WrongEcho: Error {}
