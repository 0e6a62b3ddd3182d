import Synchronization
import UmkreisMessaging
import UmkreisVocabulary

/// Wakes the waiters of a topic, without a thread or transaction per waiter.
///
/// Waiters register before they read, so they miss no change.
public final class Notifier<Topic: Hashable & Sendable>: Sendable {
    private struct State {
        var next = 0
        var isClosed = false
        var waiters: [Topic: [Int: Waiter]] = [:]
        var sharing: Sharing?
        /// Topics with waiters, by their hash for other instances.
        var shared: [UInt64: Topic] = [:]
    }

    private struct Sharing {
        let name: String
        let ring: @Sendable (UInt64) -> Void

        func hash(_ topic: Topic) -> UInt64 { max(1, StableHash.fnv1a(Array("\(name) \(topic)".utf8))) }
    }

    /// How long waiters rely on rings of other instances, which may be lost.
    private static var trust: Duration { .seconds(5) }

    private let state = Mutex(State())
    private let clock = WaitClock()

    public init() {}

    /// Lets the notifiers of the service's other instances wake waiters too; call it once, before any wait.
    ///
    /// Topics with equal descriptions are the same.
    ///
    /// - Parameter name: differs from those of the service's other notifiers.
    public func share(as name: String, over doorbell: Doorbell) {
        guard let ring = doorbell.ring else { return }
        state.withLock { $0.sharing = Sharing(name: name, ring: ring) }
        doorbell.add { [weak self] in self?.hear($0) }
    }

    /// Wakes the topic's waiters; call it after the commit.
    public func notify(_ topic: Topic) {
        notifyHere(topic)
        if let sharing = state.withLock(\.sharing) { sharing.ring(sharing.hash(topic)) }
    }

    /// Wakes the topic's waiters of this instance only.
    public func notifyHere(_ topic: Topic) {
        let waiters = state.withLock { $0.waiters.removeValue(forKey: topic) }
        waiters?.values.forEach { $0.fulfill(.woken) }
    }

    private func hear(_ hashes: Set<UInt64>?) {
        let waiters = state.withLock { state in
            let topics = hashes.map { $0.compactMap { state.shared[$0] } } ?? Array(state.waiters.keys)
            return topics.compactMap { state.waiters.removeValue(forKey: $0) }
        }
        for waiter in waiters.flatMap(\.values) { waiter.fulfill(.woken) }
    }

    /// Whether any task waits at this instance, so that callers can skip work.
    public var hasWaiters: Bool { state.withLock { !$0.waiters.isEmpty } }

    var waiting: Int { state.withLock { $0.waiters.values.reduce(0) { $0 + $1.count } } }

    /// Ends present and future waits.
    public func close() {
        let all = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [:] }
            return state.waiters.values.flatMap(\.values)
        }
        all.forEach { $0.fulfill(.expired) }
    }

    /// Reads now and after each notification until there is a result.
    ///
    /// - Returns: `nil` after the deadline or cancellation.
    public func wait<Result: Sendable>(
        for topic: Topic,
        until deadline: ContinuousClock.Instant,
        read: () async throws -> Result?
    ) async throws -> Result? {
        while true {
            let (number, waiter) = register(for: topic)
            defer { unregister(number, of: topic) }
            if let result = try await read() { return result }
            let pause = isShared ? min(deadline, .now + Self.trust) : deadline
            guard await waiter.wait(until: pause, by: clock) == .woken || mayGoOn(until: deadline) else { return nil }
        }
    }

    private var isShared: Bool { state.withLock { $0.sharing != nil } }

    /// Whether a wait that has ended without news was only a part of it.
    private func mayGoOn(until deadline: ContinuousClock.Instant) -> Bool {
        .now < deadline && !Task.isCancelled && !state.withLock(\.isClosed)
    }

    private func register(for topic: Topic) -> (Int, Waiter) {
        let waiter = Waiter()
        let number = state.withLock { state in
            state.next += 1
            guard !state.isClosed else {
                waiter.fulfill(.expired)
                return state.next
            }
            state.waiters[topic, default: [:]][state.next] = waiter
            if let sharing = state.sharing { state.shared[sharing.hash(topic)] = topic }
            return state.next
        }
        return (number, waiter)
    }

    private func unregister(_ number: Int, of topic: Topic) {
        state.withLock { state in
            state.waiters[topic]?[number] = nil
            if state.waiters[topic]?.isEmpty == true { state.waiters[topic] = nil }
            if let sharing = state.sharing, state.waiters[topic] == nil { state.shared[sharing.hash(topic)] = nil }
        }
    }
}

enum WaitEnding: Sendable {
    case woken
    /// The wait ended by its deadline, cancellation or ``Notifier/close()``.
    case expired
}

typealias Waiter = Promise<WaitEnding>

extension Waiter {
    func wait(until deadline: ContinuousClock.Instant, by clock: WaitClock) async -> WaitEnding {
        let ticket = clock.end(self, at: deadline)
        defer { clock.forget(ticket) }
        return await withTaskCancellationHandler {
            await value()
        } onCancel: {
            fulfill(.expired)
        }
    }
}
