import UmkreisVocabulary

/// The posts by value of one field, such as kind or tag.
struct KeywordField<Value: Hashable & Sendable>: Sendable {
    private var numbers: [Value: UInt32] = [:]
    /// Values by number.
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

    func number(of value: Value) -> UInt32? { numbers[value] }

    subscript(value: Value) -> PostingList? { numbers[value].map { lists[Int($0)] } }
}

/// The numbers of one attribute, in slot order.
struct NumberField: Sendable {
    private var slots: [Slot] = []
    private var values: [Double] = []

    mutating func append(_ slot: Slot, _ value: Double) {
        slots.append(slot)
        values.append(value)
    }

    /// O(values); bounds inclusive.
    func slots(within bounds: ClosedRange<Double>) -> [Slot] {
        var found: [Slot] = []
        for index in values.indices where bounds.contains(values[index]) { found.append(slots[index]) }
        return found
    }
}

/// A value of a ``KeywordField`` that a snapshot can hold.
protocol SnapshotValue {
    static func transfer(_ values: inout [Self], _ coder: SnapshotCoder) throws
}

extension String: SnapshotValue {
    static func transfer(_ values: inout [String], _ coder: SnapshotCoder) throws { try coder.transfer(&values) }
}

extension Identifier: SnapshotValue {
    static func transfer(_ values: inout [Self], _ coder: SnapshotCoder) throws {
        var (high, low) = (values.map(\.high), values.map(\.low))
        try coder.transfer(&high)
        try coder.transfer(&low)
        guard coder.isReading else { return }
        guard high.count == low.count else { throw SnapshotError.damaged }
        values = zip(high, low).map { Self(high: $0, low: $1) }
    }
}

extension KeywordField: SnapshotPart where Value: SnapshotValue {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try Value.transfer(&values, coder)
        try coder.transfer(&lists)
        guard coder.isReading else { return }
        guard values.count == lists.count else { throw SnapshotError.damaged }
        numbers.reserveCapacity(values.count)
        for (number, value) in values.enumerated() { numbers[value] = UInt32(number) }
    }
}

extension NumberField: SnapshotPart {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try coder.transfer(&slots)
        try coder.transfer(&values)
    }
}
