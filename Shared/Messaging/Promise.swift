import Synchronization

/// A value for one waiting task; the first one counts.
public final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        case fulfilled(Value)
    }

    private let state = Mutex(State.open)

    public init() {}

    /// The value, if there is one.
    var current: Value? {
        state.withLock { state in
            if case .fulfilled(let value) = state { value } else { nil }
        }
    }

    /// Waits for the value, also if cancelled; call it once.
    public func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value = state.withLock { state -> Value? in
                if case .fulfilled(let value) = state { return value }
                state = .awaited(continuation)
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }

    /// Returns false if there was a value.
    @discardableResult
    public func fulfill(_ value: Value) -> Bool {
        let former = state.withLock { state in
            defer { if case .fulfilled = state {} else { state = .fulfilled(value) } }
            return state
        }
        switch former {
        case .open: return true
        case .awaited(let continuation):
            continuation.resume(returning: value)
            return true
        case .fulfilled: return false
        }
    }
}
