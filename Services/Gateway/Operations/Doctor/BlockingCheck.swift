import Dispatch
import Synchronization

/// Runs blocking work on a thread of its own, for a limited time.
enum BlockingCheck {
    private static let queue = DispatchQueue(label: "umkreis.doctor", attributes: .concurrent)

    /// Returns `nil` at the timeout; the work goes on until the process ends.
    static func value<Value: Sendable>(
        within timeout: Duration,
        _ body: @escaping @Sendable () -> Value
    ) async -> Value? {
        let waiter = Waiter<Value>()
        return await withCheckedContinuation { continuation in
            waiter.start(continuation)
            queue.async { waiter.end(body()) }
            queue.asyncAfter(deadline: .now() + .milliseconds(Int(timeout / .milliseconds(1)))) { waiter.end(nil) }
        }
    }

    private final class Waiter<Value: Sendable>: Sendable {
        private let continuation = Mutex<CheckedContinuation<Value?, Never>?>(nil)

        func start(_ continuation: CheckedContinuation<Value?, Never>) {
            self.continuation.withLock { $0 = continuation }
        }

        /// Only the first result counts.
        func end(_ value: Value?) {
            continuation.withLock { $0.take() }?.resume(returning: value)
        }
    }
}
