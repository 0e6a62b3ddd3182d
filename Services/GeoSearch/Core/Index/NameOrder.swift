import Synchronization
import Vocabulary

/// All posts sorted by title in one collation, then by id.
///
/// Sort keys are recomputed for the about twenty comparisons of an insertion.
struct NameOrder: Sendable {
    struct Place: Comparable, Sendable {
        /// From ``Collation/sortKey(of:)``.
        let name: [UInt8]
        let id: PostID

        static func < (left: Place, right: Place) -> Bool {
            left.name == right.name ? left.id < right.id : left.name.lexicographicallyPrecedes(right.name)
        }
    }

    let collation: Collation
    private var slots = SortedSlots()

    /// Slots below are filed.
    private(set) var end = 0

    init(_ collation: Collation) {
        self.collation = collation
    }

    fileprivate init(_ collation: Collation, sorted: [Slot]) {
        self.collation = collation
        slots = SortedSlots(sorted)
        end = sorted.count
    }

    /// Files all new slots, dead ones too.
    ///
    /// Many new slots cause a full sort: one to two seconds and 80 MB for a million titles.
    mutating func catchUp(with columns: PostColumns) {
        guard end < columns.count else { return }
        if NameOrder.isToBeSorted(columns.count, filed: end) { sortAll(columns) }
        file(atMost: columns.count - end, of: columns)
    }

    static func isToBeSorted(_ count: Int, filed: Int) -> Bool { (count - filed) * 16 >= count }

    fileprivate mutating func file(atMost limit: Int, of columns: PostColumns) {
        let next = min(end + limit, columns.count)
        for slot in Slot(end)..<Slot(next) { insert(slot, columns) }
        end = next
    }

    private mutating func insert(_ slot: Slot, _ columns: PostColumns) {
        let place = columns.place(of: slot, by: collation)
        slots.insert(slot) { [collation] in columns.place(of: $0, by: collation) > place }
    }

    private mutating func sortAll(_ columns: PostColumns) {
        var sort = NameSort(collation, capacity: columns.count)
        sort.take(from: columns, atMost: columns.count)
        self = sort.order()
    }

    /// Walks from behind `place`, or backwards from before it.
    func walk(from place: Place?, backwards: Bool = false, in columns: PostColumns)
        -> SortedSlots.Walk
    {
        if backwards {
            slots.walkBack(from: place.map { end in { columns.place(of: $0, by: collation) >= end } })
        } else {
            slots.walk(from: place.map { start in { columns.place(of: $0, by: collation) > start } })
        }
    }
}

extension PostColumns {
    fileprivate func place(of slot: Slot, by collation: Collation) -> NameOrder.Place {
        NameOrder.Place(name: collation.sortKey(of: title(slot)), id: self[slot].id)
    }
}

/// A resumable merge sort of all titles.
struct NameSort {
    /// Some tenths of a millisecond.
    static let mostMergedAtOnce = 4_096

    let collation: Collation
    private var keys: SortKeys

    init(_ collation: Collation, capacity: Int) {
        self.collation = collation
        keys = SortKeys(capacity: capacity)
    }

    mutating func take(from columns: PostColumns, atMost limit: Int) {
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

/// A cache of name orders by language.
final class NameOrders: Sendable {
    private struct State {
        var collations: [String: Collation] = [:]
        /// Least recently used first.
        private var orders: [NameOrder] = []

        func order(by collation: Collation) -> NameOrder? {
            orders.first { $0.collation.name == collation.name }
        }

        mutating func take(by collation: Collation) -> NameOrder? {
            let known = orders.firstIndex { $0.collation.name == collation.name }
            return known.map { orders.remove(at: $0) }
        }

        mutating func keep(_ order: NameOrder) {
            _ = take(by: order.collation)
            while orders.count >= NameOrders.mostOrders(of: order.end) { orders.removeFirst() }
            orders.append(order)
        }
    }

    private static let mostCollations = 64
    /// The limit of titles filed within a request.
    private static let filingLimit = 32

    /// 64 up to 125,000 posts, beyond that what fits into 32 MB, at least 4.
    static func mostOrders(of count: Int) -> Int { max(4, min(64, 8_000_000 / max(1, count))) }

    private let state = Mutex(State())

    func collation(of language: String?) -> Collation {
        let language = language ?? ""
        return state.withLock { state in
            if let known = state.collations[language] { return known }
            let opened = Collation(language: language)
            let collation = state.collations.values.first { $0.name == opened.name } ?? opened
            if state.collations.count >= Self.mostCollations { state.collations = [:] }
            state.collations[language] = collation
            return collation
        }
    }

    func needsLongSort(_ columns: PostColumns, in collation: Collation) -> Bool {
        let filed = state.withLock { $0.order(by: collation)?.end ?? 0 }
        return columns.count - filed > Self.filingLimit
    }

    func isToBeSorted(_ count: Int, in collation: Collation) -> Bool {
        NameOrder.isToBeSorted(count, filed: state.withLock { $0.order(by: collation)?.end ?? 0 })
    }

    /// - Returns: whether there are more new slots.
    func file(atMost limit: Int, of columns: PostColumns, in collation: Collation) -> Bool {
        state.withLock { state in
            guard var order = state.take(by: collation) else { return false }
            order.file(atMost: limit, of: columns)
            defer { state.keep(order) }
            return order.end < columns.count
        }
    }

    func take(_ order: NameOrder) { state.withLock { $0.keep(order) } }

    /// Holds the lock while filing new slots, also for other languages.
    func order(by collation: Collation, of columns: PostColumns) -> NameOrder {
        state.withLock { state in
            var order = state.take(by: collation) ?? NameOrder(collation)
            order.catchUp(with: columns)
            state.keep(order)
            return order
        }
    }
}
