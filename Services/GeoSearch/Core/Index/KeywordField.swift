import Vocabulary

/// The posts of each value of one thing that a post may have: a kind, a tag, an owner.
struct KeywordField<Value: Hashable & Sendable>: Sendable {
    private var numbers: [Value: UInt32] = [:]
    /// By their numbers, which grow as values are met.
    private(set) var values: [Value] = []
    private(set) var lists: [PostingList] = []

    /// - Returns: the value's number.
    @discardableResult
    mutating func append(_ slot: Slot, as value: Value) -> UInt32 {
        if let number = numbers[value] {
            lists[Int(number)].append(slot)
            return number
        }
        let number = UInt32(values.count)
        numbers[value] = number
        values.append(value)
        lists.append(.one(slot))
        return number
    }

    /// The posts that have the value.
    subscript(value: Value) -> PostingList? { numbers[value].map { lists[Int($0)] } }
}

/// The numbers that posts have for one attribute, in the order of their slots.
struct NumberField: Sendable {
    private var slots: [Slot] = []
    private var values: [Double] = []

    mutating func append(_ slot: Slot, _ value: Double) {
        slots.append(slot)
        values.append(value)
    }

    /// The posts whose number is within bounds, both included.
    func slots(within bounds: ClosedRange<Double>) -> [Slot] {
        var found: [Slot] = []
        for index in values.indices where bounds.contains(values[index]) { found.append(slots[index]) }
        return found
    }
}

/// Slots in the order of when their posts were published, the earliest first.
///
/// Nearly all come as the newest; the others find their place in a chunk of at most 1,024.
struct TimeOrder: Sendable {
    /// What a slot is sorted by: of two of the same moment, the greater id is the newer.
    struct Key: Comparable, Sendable {
        let moment: Int64
        let id: PostID

        static func < (left: Key, right: Key) -> Bool { (left.moment, left.id) < (right.moment, right.id) }
    }

    private var chunks: [[Slot]] = []
    private static let mostInChunk = 1_024

    mutating func insert(_ slot: Slot, key: (Slot) -> Key) {
        let place = chunks.partitioningIndex { key($0[$0.count - 1]) >= key(slot) }
        guard place < chunks.count else {
            if let last = chunks.last, last.count < Self.mostInChunk {
                chunks[chunks.count - 1].append(slot)
            } else {
                chunks.append([slot])
            }
            return
        }
        let index = chunks[place].partitioningIndex { key($0) >= key(slot) }
        chunks[place].insert(slot, at: index)
        if chunks[place].count > Self.mostInChunk {
            let half = chunks[place].count / 2
            chunks.insert(Array(chunks[place][half...]), at: place + 1)
            chunks[place].removeSubrange(half...)
        }
    }

    /// Goes back in time from before a key, or from the newest, until `body` says false.
    func walkBack(from end: Key?, key: (Slot) -> Key, _ body: (Slot) -> Bool) {
        var place = chunks.count - 1
        var index = chunks.last?.count ?? 0
        if let end {
            place = chunks.partitioningIndex { key($0[$0.count - 1]) >= end }
            if place == chunks.count {
                place -= 1
            } else {
                index = chunks[place].partitioningIndex { key($0) >= end }
            }
        }
        while place >= 0 {
            for slot in chunks[place][..<index].reversed() where !body(slot) { return }
            place -= 1
            if place >= 0 { index = chunks[place].count }
        }
    }
}

extension RandomAccessCollection {
    /// Where a sorted collection begins to meet a condition, its end if it nowhere does (binary search).
    func partitioningIndex(where isBehind: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, self.count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isBehind(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
