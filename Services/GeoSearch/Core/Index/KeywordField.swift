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

    /// The value's number, if any post has had it.
    func number(of value: Value) -> UInt32? { numbers[value] }

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
