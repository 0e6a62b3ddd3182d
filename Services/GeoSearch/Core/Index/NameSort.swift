import UmkreisVocabulary

/// A resumable merge sort of all titles.
struct NameSort {
    /// Some tenths of a millisecond.
    static let maximumMergedAtOnce = 4_096

    let collation: Collation
    private var keys: SortKeys

    init(_ collation: Collation, capacity: Int) {
        self.collation = collation
        keys = SortKeys(capacity: capacity)
    }

    mutating func append(from columns: PostColumns, atMost limit: Int) {
        let end = min(count + limit, columns.count)
        for slot in Slot(count)..<Slot(end) {
            keys.append(collation.sortKey(of: columns.title(slot)), columns[slot].id)
        }
    }

    var count: Int { keys.count }

    /// Merges a part, after all titles are read.
    ///
    /// - Returns: whether there is more.
    mutating func merge(atMost limit: Int) -> Bool { keys.merge(atMost: limit) }

    /// Merges the rest.
    mutating func order() -> NameOrder {
        while merge(atMost: .max) {}
        return NameOrder(collation, sorted: keys.slots)
    }
}

/// Concatenated sort keys of all slots.
private struct SortKeys {
    private struct Entry {
        /// The first eight bytes decide most comparisons.
        let head: UInt64
        let start: UInt32
        let slot: Slot
    }

    /// Length of the initial sorted runs.
    private static let run = 512

    private var bytes: [UInt8] = []
    private var ids: [PostID] = []
    private var entries: [Entry] = []
    private var merged: [Entry] = []
    private var width = SortKeys.run
    private var (left, right) = (0, 0)
    private var isMerging = false

    init(capacity: Int) {
        entries.reserveCapacity(capacity)
        ids.reserveCapacity(capacity)
        bytes.reserveCapacity(capacity * 24)
    }

    var count: Int { entries.count }

    var slots: [Slot] { entries.map(\.slot) }

    mutating func append(_ key: [UInt8], _ id: PostID) {
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | UInt64(index < key.count ? key[index] : 0) }
        entries.append(Entry(head: head, start: UInt32(bytes.count), slot: Slot(entries.count)))
        ids.append(id)
        bytes.append(contentsOf: key)
        // Keys contain no zero byte, so a prefix sorts first.
        bytes.append(0)
        if entries.count.isMultiple(of: Self.run) { sortRun(from: entries.count - Self.run) }
    }

    private mutating func sortRun(from start: Int) {
        var run = Array(entries[start...])
        run.sort(by: isBefore)
        entries.replaceSubrange(start..., with: run)
    }

    private func isBefore(_ one: Entry, _ other: Entry) -> Bool {
        if one.head != other.head { return one.head < other.head }
        return bytes.withUnsafeBufferPointer { bytes in
            var (left, right) = (Int(one.start), Int(other.start))
            while bytes[left] == bytes[right], bytes[left] != 0 { (left, right) = (left + 1, right + 1) }
            return bytes[left] == bytes[right]
                ? ids[Int(one.slot)] < ids[Int(other.slot)] : bytes[left] < bytes[right]
        }
    }

    mutating func merge(atMost limit: Int) -> Bool {
        if !isMerging { beginMerging() }
        for _ in 0..<limit {
            guard width < entries.count else { return false }
            let pair = merged.count / (2 * width) * 2 * width
            let (middle, end) = (min(pair + width, entries.count), min(pair + 2 * width, entries.count))
            if merged.count == pair { (left, right) = (pair, middle) }
            if left < middle, right >= end || !isBefore(entries[right], entries[left]) {
                merged.append(entries[left])
                left += 1
            } else {
                merged.append(entries[right])
                right += 1
            }
            if merged.count == entries.count { beginRound() }
        }
        return width < entries.count
    }

    private mutating func beginMerging() {
        isMerging = true
        sortRun(from: entries.count / Self.run * Self.run)
        merged.reserveCapacity(entries.count)
    }

    private mutating func beginRound() {
        swap(&entries, &merged)
        merged.removeAll(keepingCapacity: true)
        width *= 2
    }
}
