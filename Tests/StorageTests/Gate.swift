import Dispatch

/// Blocks a write on the writer's queue until opened.
final class Gate: Sendable {
    private let arrival = AsyncStream.makeStream(of: Void.self)
    private let opening = DispatchSemaphore(value: 0)

    /// Call it within the write, not on a shared thread.
    func wait() {
        arrival.continuation.finish()
        opening.wait()
    }

    func reached() async {
        for await _ in arrival.stream {}
    }

    func open() { opening.signal() }
}
