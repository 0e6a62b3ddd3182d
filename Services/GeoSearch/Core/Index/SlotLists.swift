/// Hundreds of thousands of mostly short slot lists.
///
/// Single slots are inline. Longer lists are chains of growing blocks in one array: little waste, no allocation per
/// list. Lists with over 1/32 of all slots become bit sets.
struct SlotLists: Sendable {
    private struct List: Sendable {
        var count: UInt32 = 0
        var last: Slot = 0
        /// The last block's offset, or the bit set's number.
        var tail: UInt32 = 0
        var isMany: Bool { tail & List.many != 0 }

        static let many: UInt32 = 1 << 31
    }

    private static let (minimumBlock, maximumBlock) = (3, 63)
    private static let minimumMany = 512
    private static let dense = 32

    private var lists: [List] = []
    private var blocks: [UInt32] = []
    private var sets: [SlotSet] = []

    /// - Returns: the number of a new list.
    @discardableResult
    mutating func add() -> Int {
        lists.append(List())
        return lists.count - 1
    }

    /// Slots must ascend; a repeated one is ignored.
    @inline(__always)
    mutating func append(_ slot: Slot, to list: Int) {
        guard lists[list].count == 0 || lists[list].last != slot else { return }
        appendNew(slot, to: list)
    }

    private mutating func appendNew(_ slot: Slot, to index: Int) {
        var list = lists[index]
        if list.isMany {
            sets[Int(list.tail & ~List.many)].insert(slot)
        } else if list.count > 0 {
            let (filled, room) = Self.tail(ofCount: Int(list.count))
            if filled == room {
                let isFirst = list.count == 1
                let size = isFirst ? Self.minimumBlock : Self.room(behind: room)
                let start = blocks.count
                blocks.append(isFirst ? 0 : list.tail)
                if isFirst { blocks.append(list.last) }
                blocks.append(slot)
                blocks.append(contentsOf: repeatElement(0, count: size - (isFirst ? 2 : 1)))
                list.tail = UInt32(start)
            } else {
                blocks[Int(list.tail) + 1 + filled] = slot
            }
        }
        list.count += 1
        list.last = slot
        lists[index] = list
        if !list.isMany, list.count >= Self.minimumMany, Int(list.count) * Self.dense > Int(slot) { makeMany(index) }
    }

    private mutating func makeMany(_ list: Int) {
        var set = SlotSet(capacity: Int(lists[list].last) + 1)
        union(of: list, into: &set)
        lists[list].tail = UInt32(sets.count) | List.many
        sets.append(set)
    }

    func union(of list: Int, into set: inout SlotSet) {
        if let many = bits(of: list) { return set.formUnion(many) }
        forEachBlock(of: list) { for slot in $0 { set.insert(slot) } }
    }

    /// - Returns: false, without effect, for a bit set.
    func append(_ list: Int, to slots: inout [Slot]) -> Bool {
        guard bits(of: list) == nil else { return false }
        forEachBlock(of: list) { slots.append(contentsOf: $0) }
        return true
    }

    private func bits(of list: Int) -> SlotSet? {
        lists[list].isMany ? sets[Int(lists[list].tail & ~List.many)] : nil
    }

    /// Not for bit sets; last block first.
    @inline(__always)
    private func forEachBlock(of index: Int, _ body: (UnsafeBufferPointer<Slot>) -> Void) {
        let list = lists[index]
        guard list.count > 1 else {
            if list.count == 1 { withUnsafePointer(to: list.last) { body(UnsafeBufferPointer(start: $0, count: 1)) } }
            return
        }
        blocks.withUnsafeBufferPointer { blocks in
            var (block, left) = (Int(list.tail), Int(list.count))
            while true {
                let filled = Self.tail(ofCount: left).filled
                body(UnsafeBufferPointer(rebasing: blocks[block + 1..<block + 1 + filled]))
                left -= filled
                guard left > 0 else { return }
                block = Int(blocks[block])
            }
        }
    }

    private static func tail(ofCount count: Int) -> (filled: Int, room: Int) {
        guard count > 1 else { return (0, 0) }
        var (left, room) = (count, minimumBlock)
        while left > room, room < maximumBlock {
            left -= room
            room = self.room(behind: room)
        }
        return ((left - 1) % room + 1, room)
    }

    private static func room(behind room: Int) -> Int { min(room + room / 2, maximumBlock) }
}

extension SlotLists: SnapshotPart {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try coder.transfer(&lists)
        try coder.transfer(&blocks)
        try coder.transfer(&sets)
    }
}
