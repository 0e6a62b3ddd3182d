import Synchronization

/// Connects the notifiers of a service's instances, and carries their notes.
public final class Doorbell: Sendable {
    /// Gets the topics that other instances have rung; `nil` if rings may have been missed.
    typealias Listener = @Sendable (Set<UInt64>?) -> Void

    private struct State {
        var ring: (@Sendable (UInt64) -> Void)?
        var sendNote: (@Sendable (String) -> Void)?
        var listeners: [Listener] = []
        var readers: [@Sendable ([String]) -> Void] = []
    }

    private let state = Mutex(State())

    init() {}

    /// - Parameters:
    ///   - ring: reaches the other instances.
    ///   - send: sends them a note (``InstanceNotes``).
    func connect(
        _ ring: @escaping @Sendable (UInt64) -> Void,
        sending send: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        state.withLock { ($0.ring, $0.sendNote) = (ring, send) }
    }

    /// `nil` for a service with one instance.
    var ring: (@Sendable (UInt64) -> Void)? { state.withLock(\.ring) }

    /// `nil` for a service with one instance.
    var sendNote: (@Sendable (String) -> Void)? { state.withLock(\.sendNote) }

    func add(_ listener: @escaping Listener) {
        state.withLock { $0.listeners.append(listener) }
    }

    func addReader(_ reader: @escaping @Sendable ([String]) -> Void) {
        state.withLock { $0.readers.append(reader) }
    }

    func hearNotes(_ notes: [String]) {
        for reader in state.withLock(\.readers) { reader(notes) }
    }

    func hear(_ topics: Set<UInt64>?) {
        for listener in state.withLock(\.listeners) { listener(topics) }
    }
}
