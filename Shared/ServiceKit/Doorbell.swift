import Synchronization

/// Connects the notifiers of a service's instances.
public final class Doorbell: Sendable {
    /// Gets the topics that other instances have rung; `nil` if rings may have been missed.
    typealias Listener = @Sendable (Set<UInt64>?) -> Void

    private struct State {
        var ring: (@Sendable (UInt64) -> Void)?
        var listeners: [Listener] = []
    }

    private let state = Mutex(State())

    init() {}

    /// - Parameter ring: reaches the other instances.
    func connect(_ ring: @escaping @Sendable (UInt64) -> Void) {
        state.withLock { $0.ring = ring }
    }

    /// `nil` for a service with one instance.
    var ring: (@Sendable (UInt64) -> Void)? { state.withLock(\.ring) }

    func add(_ listener: @escaping Listener) {
        state.withLock { $0.listeners.append(listener) }
    }

    func hear(_ topics: Set<UInt64>?) {
        for listener in state.withLock(\.listeners) { listener(topics) }
    }
}
