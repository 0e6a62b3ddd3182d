import Dispatch

/// Holds a write on the writer's queue until it is opened.
final class Gate: Sendable {
    private let arrival = AsyncStream.makeStream(of: Void.self)
    private let opening = DispatchSemaphore(value: 0)

    /// Called within the write: not on one of the threads that tasks share.
    func wait() {
        arrival.continuation.finish()
        opening.wait()
    }

    func reached() async {
        for await _ in arrival.stream {}
    }

    func open() { opening.signal() }
}
