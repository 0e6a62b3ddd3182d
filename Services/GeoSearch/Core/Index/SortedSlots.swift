/// Slots in an order that whoever asks knows; what they are sorted by is not kept.
///
/// They stand in chunks of at most 1,024, so that one finds its place among a million without moving the others.
struct SortedSlots: Sendable {
    private var chunks: [[Slot]] = []
    private static let mostInChunk = 1_024

    init() {}

    /// - Parameter sorted: all there are, in their order.
    init(_ sorted: [Slot]) {
        let size = Self.mostInChunk * 3 / 4
        chunks = stride(from: 0, to: sorted.count, by: size).map { Array(sorted[$0..<min($0 + size, sorted.count)]) }
    }

    /// Puts a slot in front of the first from which on a condition is met; last if it is met by none.
    mutating func insert(_ slot: Slot, before isBehind: (Slot) -> Bool) {
        let (chunk, offset) = position(where: isBehind)
        // Most come last, and would leave chunks that are half empty.
        guard chunk < chunks.count, offset < chunks[chunk].count || offset < Self.mostInChunk else {
            return chunks.append([slot])
        }
        chunks[chunk].insert(slot, at: offset)
        guard chunks[chunk].count > Self.mostInChunk else { return }
        let half = chunks[chunk].count / 2
        chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
        chunks[chunk].removeSubrange(half...)
    }

    /// Goes on from the first slot from which on a condition is met, or from the first of all, until `body` says false.
    func walk(from isBehind: ((Slot) -> Bool)? = nil, _ body: (Slot) -> Bool) {
        var (chunk, offset) = isBehind.map(position) ?? (0, 0)
        while chunk < chunks.count {
            for slot in chunks[chunk][offset...] where !body(slot) { return }
            (chunk, offset) = (chunk + 1, 0)
        }
    }

    /// Goes back from in front of the first slot from which on a condition is met, or from the last of all, until `body`
    /// says false.
    func walkBack(from isBehind: ((Slot) -> Bool)? = nil, _ body: (Slot) -> Bool) {
        guard let last = chunks.last else { return }
        var (chunk, offset) = isBehind.map(position) ?? (chunks.count - 1, last.count)
        while true {
            for slot in chunks[chunk][..<offset].reversed() where !body(slot) { return }
            guard chunk > 0 else { return }
            chunk -= 1
            offset = chunks[chunk].count
        }
    }

    /// In front of the first slot from which on a condition is met, behind the last if it is met by none.
    private func position(where isBehind: (Slot) -> Bool) -> (chunk: Int, offset: Int) {
        guard let last = chunks.last else { return (0, 0) }
        let chunk = chunks.partitioningIndex { isBehind($0[$0.count - 1]) }
        guard chunk < chunks.count else { return (chunks.count - 1, last.count) }
        return (chunk, chunks[chunk].partitioningIndex(where: isBehind))
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
