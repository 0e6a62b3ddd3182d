/// Where a post stands in the index in memory: numbers that only grow, one for each state of a post.
///
/// A post that changes gets a new slot and leaves its old one for good, so nothing that is filed under slots is ever taken
/// out again: who reads asks whether a slot is living.
typealias Slot = UInt32

/// A set of slots, one bit each.
struct SlotSet: Sendable {
    private(set) var words: [UInt64]

    /// - Parameter capacity: slots below have room without growing.
    init(capacity: Int = 0) {
        words = [UInt64](repeating: 0, count: (capacity + 63) / 64)
    }

    /// All slots below an end.
    static func all(below end: Int) -> SlotSet {
        var set = SlotSet()
        set.words = [UInt64](repeating: .max, count: end / 64)
        if !end.isMultiple(of: 64) { set.words.append((1 << UInt64(end % 64)) - 1) }
        return set
    }

    /// How many slots are in it; takes a look at each word.
    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    @inline(__always)
    func contains(_ slot: Slot) -> Bool {
        let word = Int(slot >> 6)
        return word < words.count && words[word] & (1 << UInt64(slot & 63)) != 0
    }

    /// - Returns: whether it was not in it.
    @inline(__always) @discardableResult
    mutating func insert(_ slot: Slot) -> Bool {
        let word = Int(slot >> 6)
        if word >= words.count { grow(to: word + 1) }
        let bit: UInt64 = 1 << UInt64(slot & 63)
        let isNew = words[word] & bit == 0
        words[word] |= bit
        return isNew
    }

    /// - Returns: whether it was in it.
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

    mutating func subtract(_ other: SlotSet) {
        for index in 0..<min(words.count, other.words.count) { words[index] &= ~other.words[index] }
    }

    /// In ascending order, until `body` says false.
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

    /// Doubled at least, so that a set which grows slot by slot is not copied each time.
    private mutating func grow(to count: Int) {
        if words.capacity < count { words.reserveCapacity(max(count, words.count * 2)) }
        words.append(contentsOf: repeatElement(0, count: count - words.count))
    }
}

/// The slots that have something in common, such as a word or a kind: filed in ascending order, never taken out.
///
/// Most words stand in one post, few in many: one slot stands by itself, few as numbers, and many as bits.
enum PostingList: Sendable {
    case one(Slot)
    case few([Slot])
    case many(SlotSet, count: Int)

    /// From so many of all slots on, a bit for each slot is smaller than a number for each that is filed.
    private static let dense = 32

    var count: Int {
        switch self {
        case .one: 1
        case .few(let slots): slots.count
        case .many(_, let count): count
        }
    }

    /// Files a slot that is not less than all before; the last one again changes nothing.
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
                self = .many(set, count: slots.count)
            } else {
                self = .few(slots)
            }
        case .many(var set, let count):
            self = .one(slot)
            let isNew = set.insert(slot)
            self = .many(set, count: isNew ? count + 1 : count)
        }
    }

    func contains(_ slot: Slot) -> Bool {
        switch self {
        case .one(let only): return only == slot
        case .few(let slots):
            var (low, high) = (0, slots.count)
            while low < high {
                let middle = (low + high) / 2
                if slots[middle] < slot { low = middle + 1 } else { high = middle }
            }
            return low < slots.count && slots[low] == slot
        case .many(let set, _): return set.contains(slot)
        }
    }

    func union(into set: inout SlotSet) {
        switch self {
        case .one(let slot): set.insert(slot)
        case .few(let slots): for slot in slots { set.insert(slot) }
        case .many(let other, _): set.formUnion(other)
        }
    }

    /// In ascending order, until `body` says false.
    @inline(__always)
    func forEach(_ body: (Slot) throws -> Bool) rethrows {
        switch self {
        case .one(let slot): _ = try body(slot)
        case .few(let slots): for slot in slots where try !body(slot) { return }
        case .many(let set, _): try set.forEach(body)
        }
    }
}
