/// One state of a post in the index; slots only grow.
///
/// Filed slots are never removed: readers check whether a slot is living.
typealias Slot = UInt32

struct SlotSet: Sendable {
    private(set) var words: [UInt64]

    /// - Parameter capacity: slots below need no reallocation.
    init(capacity: Int = 0) {
        words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    @inline(__always)
    func contains(_ slot: Slot) -> Bool {
        let word = Int(slot >> 6)
        return word < words.count && words[word] & (1 << UInt64(slot & 63)) != 0
    }

    @inline(__always)
    mutating func insert(_ slot: Slot) {
        let word = Int(slot >> 6)
        if word >= words.count { grow(to: word + 1) }
        words[word] |= 1 << UInt64(slot & 63)
    }

    @discardableResult
    mutating func remove(_ slot: Slot) -> Bool {
        guard contains(slot) else { return false }
        words[Int(slot >> 6)] &= ~(1 << UInt64(slot & 63))
        return true
    }

    mutating func formUnion(_ other: SlotSet) {
        if other.words.count > words.count { grow(to: other.words.count) }
        for index in other.words.indices { words[index] |= other.words[index] }
    }

    mutating func formIntersection(_ other: SlotSet) {
        let common = min(words.count, other.words.count)
        for index in 0..<common { words[index] &= other.words[index] }
        words.removeLast(words.count - common)
    }

    /// Visits slots in ascending order until `body` returns false.
    @inline(__always)
    func forEach(_ body: (Slot) throws -> Bool) rethrows {
        for index in words.indices {
            var word = words[index]
            while word != 0 {
                guard try body(Slot(index << 6 + word.trailingZeroBitCount)) else { return }
                word &= word - 1
            }
        }
    }

    /// Resumes in ascending order, up to `limit` slots or words.
    ///
    /// - Parameter rest: the remaining bits of the last word.
    /// - Returns: whether there may be more.
    @inline(__always)
    func forEach(from next: inout Int, rest: inout UInt64, atMost limit: Int, _ body: (Slot) -> Void)
        -> Bool
    {
        var left = limit
        while true {
            while rest != 0 {
                guard left > 0 else { return true }
                left -= 1
                body(Slot((next - 1) << 6 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
            guard next < words.count else { return false }
            guard left > 0 else { return true }
            // Eight empty words cost as much as a slot.
            if next & 7 == 0 { left -= 1 }
            rest = words[next]
            next += 1
        }
    }

    func countCommon(with other: SlotSet) -> Int {
        var count = 0
        for index in 0..<min(words.count, other.words.count) {
            count += (words[index] & other.words[index]).nonzeroBitCount
        }
        return count
    }

    private mutating func grow(to count: Int) {
        if words.capacity < count { words.reserveCapacity(max(count, words.count * 2)) }
        words.append(contentsOf: repeatElement(0, count: count - words.count))
    }
}

/// The slots of a word or value, ascending and never removed.
enum PostingList: Sendable {
    case one(Slot)
    case few([Slot])
    case many(SlotSet)

    /// The fraction from which on a bit set is smaller.
    private static let dense = 32

    /// Slots must ascend; a repeated one is ignored.
    mutating func append(_ slot: Slot) {
        switch self {
        case .one(let first):
            if first != slot { self = .few([first, slot]) }
        case .few(var slots):
            guard slots.last != slot else { return }
            self = .one(slot)
            slots.append(slot)
            if slots.count > 64, slots.count * PostingList.dense > Int(slot) {
                var set = SlotSet(capacity: Int(slot) + 1)
                for slot in slots { set.insert(slot) }
                self = .many(set)
            } else {
                self = .few(slots)
            }
        case .many(var set):
            self = .one(slot)
            set.insert(slot)
            self = .many(set)
        }
    }

    func contains(_ slot: Slot) -> Bool {
        switch self {
        case .one(let one): one == slot
        case .few(let slots): slots.containsInOrder(slot)
        case .many(let set): set.contains(slot)
        }
    }

    func count(in set: SlotSet) -> Int {
        switch self {
        case .one(let slot): set.contains(slot) ? 1 : 0
        case .few(let slots): slots.reduce(0) { $0 + (set.contains($1) ? 1 : 0) }
        case .many(let other): other.countCommon(with: set)
        }
    }

    func union(into set: inout SlotSet) {
        switch self {
        case .one(let slot): set.insert(slot)
        case .few(let slots): for slot in slots { set.insert(slot) }
        case .many(let other): set.formUnion(other)
        }
    }

    @inline(__always)
    func forEach(_ body: (Slot) throws -> Bool) rethrows {
        switch self {
        case .one(let slot): _ = try body(slot)
        case .few(let slots): for slot in slots where try !body(slot) { return }
        case .many(let set): try set.forEach(body)
        }
    }
}

extension [Slot] {
    /// Requires ascending order.
    func containsInOrder(_ slot: Slot) -> Bool {
        let place = partitioningIndex { $0 >= slot }
        return place < count && self[place] == slot
    }
}

extension SlotSet: SnapshotPart {
    init() { self.init(capacity: 0) }

    mutating func transfer(_ coder: SnapshotCoder) throws {
        try coder.transfer(&words)
    }
}

extension PostingList: SnapshotPart {
    init() { self = .few([]) }

    mutating func transfer(_ coder: SnapshotCoder) throws {
        var slots: [Slot] = []
        var set = SlotSet()
        switch self {
        case .one(let slot): slots = [slot]
        case .few(let few): slots = few
        case .many(let many): set = many
        }
        try coder.transfer(&slots)
        try set.transfer(coder)
        self = set.words.isEmpty ? slots.count == 1 ? .one(slots[0]) : .few(slots) : .many(set)
    }
}
