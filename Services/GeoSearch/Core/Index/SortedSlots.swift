/// Slots in an order that the caller computes.
///
/// Short chunks make insertion cheap.
struct SortedSlots: Sendable {
    private var chunks: [[Slot]] = []
    private static let maximumPerChunk = 1_024

    init() {}

    init(_ sorted: [Slot]) {
        let size = Self.maximumPerChunk * 3 / 4
        chunks = stride(from: 0, to: sorted.count, by: size).map { Array(sorted[$0..<min($0 + size, sorted.count)]) }
    }

    /// Inserts before the first slot that meets a monotonic condition.
    mutating func insert(_ slot: Slot, before isBehind: (Slot) -> Bool) {
        let (chunk, offset) = position(where: isBehind)
        // Most slots are appended; splitting would leave half-empty chunks.
        guard chunk < chunks.count, offset < chunks[chunk].count || offset < Self.maximumPerChunk else {
            return chunks.append([slot])
        }
        chunks[chunk].insert(slot, at: offset)
        guard chunks[chunk].count > Self.maximumPerChunk else { return }
        let half = chunks[chunk].count / 2
        chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
        chunks[chunk].removeSubrange(half...)
    }

    struct Walk {
        fileprivate let slots: SortedSlots
        fileprivate let isBackwards: Bool
        /// The chunk of the next slot; backwards, one after it.
        fileprivate var chunk: Int
        fileprivate var offset: Int

        mutating func next() -> Slot? {
            if isBackwards {
                while offset == 0 {
                    guard chunk > 0 else { return nil }
                    chunk -= 1
                    offset = slots.chunks[chunk].count
                }
                offset -= 1
                return slots.chunks[chunk][offset]
            }
            guard chunk < slots.chunks.count else { return nil }
            defer {
                offset += 1
                if offset >= slots.chunks[chunk].count { (chunk, offset) = (chunk + 1, 0) }
            }
            return slots.chunks[chunk][offset]
        }
    }

    /// Starts at the first slot that meets a monotonic condition.
    func walk(from isBehind: ((Slot) -> Bool)? = nil) -> Walk {
        var (chunk, offset) = isBehind.map(position) ?? (0, 0)
        if chunk < chunks.count, offset >= chunks[chunk].count { (chunk, offset) = (chunk + 1, 0) }
        return Walk(slots: self, isBackwards: false, chunk: chunk, offset: offset)
    }

    /// Walks back from before the first slot that meets a monotonic condition.
    func walkBack(from isBehind: ((Slot) -> Bool)? = nil) -> Walk {
        guard let last = chunks.last else {
            return Walk(slots: self, isBackwards: true, chunk: 0, offset: 0)
        }
        let (chunk, offset) = isBehind.map(position) ?? (chunks.count - 1, last.count)
        return Walk(slots: self, isBackwards: true, chunk: chunk, offset: offset)
    }

    private func position(where isBehind: (Slot) -> Bool) -> (chunk: Int, offset: Int) {
        guard let last = chunks.last else { return (0, 0) }
        let chunk = chunks.partitioningIndex { isBehind($0[$0.count - 1]) }
        guard chunk < chunks.count else { return (chunks.count - 1, last.count) }
        return (chunk, chunks[chunk].partitioningIndex(where: isBehind))
    }
}

extension RandomAccessCollection {
    /// The first index that meets a monotonic condition (binary search).
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

extension SortedSlots: SnapshotPart {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try coder.transfer(&chunks)
    }
}
