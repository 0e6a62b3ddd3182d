/// The slots that many things have in common, such as every word there is: a ``PostingList`` each, made for hundreds of
/// thousands of which most are short.
///
/// A list of one slot stands by itself. Longer ones stand in blocks of one array, each half as long again as the one before,
/// with where that begins: so little is wasted, and none has an allocation of its own. From the 32nd part of all slots on, a
/// list becomes bits.
struct SlotLists: Sendable {
    private struct List: Sendable {
        var count: UInt32 = 0
        var last: Slot = 0
        /// Where the last block begins, or which of the sets it is.
        var tail: UInt32 = 0
        var isMany: Bool { tail & List.many != 0 }

        static let many: UInt32 = 1 << 31
    }

    private static let (shortestBlock, longestBlock) = (3, 63)
    private static let leastMany = 512
    private static let dense = 32

    private var lists: [List] = []
    private var blocks: [UInt32] = []
    private var sets: [SlotSet] = []

    /// Adds a list, of no slots yet.
    ///
    /// - Returns: its number.
    @discardableResult
    mutating func add() -> Int {
        lists.append(List())
        return lists.count - 1
    }

    /// Files a slot that is not less than all before; the last one again changes nothing.
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
                // The first block takes the slot over that stood by itself.
                let isFirst = list.count == 1
                let size = isFirst ? Self.shortestBlock : Self.room(behind: room)
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
        if !list.isMany, list.count >= Self.leastMany, Int(list.count) * Self.dense > Int(slot) { makeMany(index) }
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

    /// Adds the slots of a list to others, in no order.
    ///
    /// - Returns: whether the list is so short that it does not stand as bits.
    func append(_ list: Int, to slots: inout [Slot]) -> Bool {
        guard bits(of: list) == nil else { return false }
        forEachBlock(of: list) { slots.append(contentsOf: $0) }
        return true
    }

    private func bits(of list: Int) -> SlotSet? {
        lists[list].isMany ? sets[Int(lists[list].tail & ~List.many)] : nil
    }

    /// Of a list that does not stand as bits, the last block first.
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

    /// How many slots the last block of a list holds, and how many it has room for; one slot has none.
    private static func tail(ofCount count: Int) -> (filled: Int, room: Int) {
        guard count > 1 else { return (0, 0) }
        var (left, room) = (count, shortestBlock)
        while left > room, room < longestBlock {
            left -= room
            room = self.room(behind: room)
        }
        return ((left - 1) % room + 1, room)
    }

    private static func room(behind room: Int) -> Int { min(room + room / 2, longestBlock) }
}
