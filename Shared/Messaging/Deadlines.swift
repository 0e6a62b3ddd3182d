import HeapModule

/// A queue of deadlines, earliest first.
///
/// Ended entries remain until due or until ``tidy(of:isAlive:)``, since a heap removes slowly from its middle.
public struct Deadlines<Key: Sendable>: Sendable {
    private struct Entry: Comparable {
        let moment: ContinuousClock.Instant
        let key: Key

        static func < (left: Entry, right: Entry) -> Bool { left.moment < right.moment }
        static func == (left: Entry, right: Entry) -> Bool { left.moment == right.moment }
    }

    private var heap: Heap<Entry> = []

    public init() {}

    /// The earliest deadline.
    public var first: ContinuousClock.Instant? { heap.min?.moment }

    /// Includes ended entries.
    public var count: Int { heap.count }

    public mutating func insert(_ key: Key, at moment: ContinuousClock.Instant) {
        heap.insert(Entry(moment: moment, key: key))
    }

    /// Removes and returns the earliest due key.
    public mutating func popDue(at now: ContinuousClock.Instant) -> Key? {
        guard let first = heap.min, first.moment <= now else { return nil }
        heap.removeMin()
        return first.key
    }

    /// Removes ended entries if they outnumber the living.
    public mutating func tidy(of living: Int, isAlive: (Key) -> Bool) {
        guard heap.count > 2 * living + 64 else { return }
        heap = Heap(heap.unordered.filter { isAlive($0.key) })
    }
}
