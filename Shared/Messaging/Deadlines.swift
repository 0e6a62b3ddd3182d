import HeapModule

/// What is to end at a moment, the first first.
///
/// What ended before its time stays in until it is due, or until it outnumbers the living (``tidy(of:isAlive:)``): to take
/// something out of the middle of a heap would cost more.
public struct Deadlines<Key: Sendable>: Sendable {
    private struct Entry: Comparable {
        let moment: ContinuousClock.Instant
        let key: Key

        static func < (left: Entry, right: Entry) -> Bool { left.moment < right.moment }
        static func == (left: Entry, right: Entry) -> Bool { left.moment == right.moment }
    }

    private var heap: Heap<Entry> = []

    public init() {}

    public var first: ContinuousClock.Instant? { heap.min?.moment }

    public var count: Int { heap.count }

    public mutating func insert(_ key: Key, at moment: ContinuousClock.Instant) {
        heap.insert(Entry(moment: moment, key: key))
    }

    /// Takes out what was due first, if its moment has come.
    public mutating func popDue(at now: ContinuousClock.Instant) -> Key? {
        guard let first = heap.min, first.moment <= now else { return nil }
        heap.removeMin()
        return first.key
    }

    /// Takes out what has ended, where that is more than what lives.
    public mutating func tidy(of living: Int, isAlive: (Key) -> Bool) {
        guard heap.count > 2 * living + 64 else { return }
        heap = Heap(heap.unordered.filter { isAlive($0.key) })
    }
}
