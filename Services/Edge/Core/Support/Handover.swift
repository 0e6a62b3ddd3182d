#if HTTP
import Synchronization

/// A value that one owner takes over: a closure that is kept for long does not keep it.
final class Handover<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>

    init(_ value: Value) { self.value = Mutex(value) }

    /// - Returns: `nil` after the first call.
    func take() -> Value? { value.withLock { $0.take() } }
}
#endif
