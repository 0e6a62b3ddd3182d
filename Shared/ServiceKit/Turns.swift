import Synchronization

/// Pending elements for one consumer.
public struct Turns<Element: Hashable & Sendable>: ~Copyable, Sendable {
    private let gathered = Mutex<Set<Element>>([])
    /// Yields after additions, coalesced.
    public let turns: AsyncStream<Void>
    private let turn: AsyncStream<Void>.Continuation

    public init() {
        (turns, turn) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    public func add(_ elements: some Sequence<Element>) {
        gathered.withLock { $0.formUnion(elements) }
        turn.yield()
    }

    public func take() -> Set<Element> {
        gathered.withLock { gathered in
            defer { gathered = [] }
            return gathered
        }
    }
}
