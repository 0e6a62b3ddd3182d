import Synchronization
import Vocabulary

/// All posts in the order of their titles, in one language's alphabet; those of the same title by id.
///
/// Nothing but slots is kept: the titles' sort keys are made anew for the few that a look needs, twenty where a post is
/// filed or a walk begins.
struct NameOrder: Sendable {
    /// What a slot is sorted by, and where a walk begins.
    struct Place: Comparable, Sendable {
        /// As ``Collation/sortKey(of:)`` gives it.
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

    /// - Parameter sorted: the first slots, in their order.
    fileprivate init(_ collation: Collation, sorted: [Slot]) {
        self.collation = collation
        slots = SortedSlots(sorted)
        end = sorted.count
    }

    /// Files all slots that have come since, dead ones as well.
    ///
    /// Few are put each in its place; many are sorted anew with all others: a million titles take one to two seconds, and 80 MB
    /// while they are sorted.
    mutating func catchUp(with columns: PostColumns) {
        guard end < columns.count else { return }
        if NameOrder.isToBeSorted(columns.count, filed: end) { sortAll(columns) }
        file(atMost: columns.count - end, of: columns)
    }

    /// Whether sorting all slots anew costs less than filing each that has come since.
    static func isToBeSorted(_ count: Int, filed: Int) -> Bool { (count - filed) * 16 >= count }

    /// Files the next slots.
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

    /// A walk through the slots in order, or backwards, from behind a place or from the beginning.
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

/// Sorts all titles in an alphabet, reading and merging a part at a time (*merge sort*).
struct NameSort {
    /// How many titles are merged in a part of some tenths of a millisecond.
    static let mostMergedAtOnce = 4_096

    let collation: Collation
    private var keys: SortKeys

    /// - Parameter capacity: how many titles there are by now.
    init(_ collation: Collation, capacity: Int) {
        self.collation = collation
        keys = SortKeys(capacity: capacity)
    }

    /// Reads the next titles.
    mutating func take(from columns: PostColumns, atMost limit: Int) {
        let end = min(count + limit, columns.count)
        for slot in Slot(count)..<Slot(end) {
            keys.append(collation.sortKey(of: columns.title(slot)), columns[slot].id)
        }
    }

    /// How many were read.
    var count: Int { keys.count }

    /// Merges a part, once all titles were read.
    ///
    /// - Returns: whether there is more to merge.
    mutating func merge(atMost limit: Int) -> Bool { keys.merge(atMost: limit) }

    /// Those that were read in their order.
    mutating func order() -> NameOrder {
        while merge(atMost: .max) {}
        return NameOrder(collation, sorted: keys.slots)
    }
}

/// The sort keys of slots from the first on, one behind the other, while they are sorted.
private struct SortKeys {
    private struct Entry {
        /// The first eight bytes, which tell most from each other.
        let head: UInt64
        let start: UInt32
        let slot: Slot
    }

    /// What is read is sorted in runs of so many, which are merged in pairs.
    private static let run = 512

    private var bytes: [UInt8] = []
    private var ids: [PostID] = []
    private var entries: [Entry] = []
    private var merged: [Entry] = []
    private var width = SortKeys.run
    /// Which entries of the pair of runs are next.
    private var (left, right) = (0, 0)
    private var isMerging = false

    init(capacity: Int) {
        entries.reserveCapacity(capacity)
        ids.reserveCapacity(capacity)
        bytes.reserveCapacity(capacity * 24)
    }

    var count: Int { entries.count }

    /// In their order, once all is merged.
    var slots: [Slot] { entries.map(\.slot) }

    mutating func append(_ key: [UInt8], _ id: PostID) {
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | UInt64(index < key.count ? key[index] : 0) }
        entries.append(Entry(head: head, start: UInt32(bytes.count), slot: Slot(entries.count)))
        ids.append(id)
        bytes.append(contentsOf: key)
        // No byte of a key is zero, so that a key which another begins with comes first.
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
            // The pair begins where the merged entries end.
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

/// The orders of names of the languages that were asked for last, each made when it is first asked for and kept up from then
/// on by whoever asks for it.
final class NameOrders: Sendable {
    private struct State {
        var collations: [String: Collation] = [:]
        /// The one that was asked for last at the end.
        private var orders: [NameOrder] = []

        func order(by collation: Collation) -> NameOrder? {
            orders.first { $0.collation.name == collation.name }
        }

        mutating func take(by collation: Collation) -> NameOrder? {
            let known = orders.firstIndex { $0.collation.name == collation.name }
            return known.map { orders.remove(at: $0) }
        }

        /// In place of the same language's; the one that was asked for longest ago goes if there are too many.
        mutating func keep(_ order: NameOrder) {
            _ = take(by: order.collation)
            while orders.count >= NameOrders.mostOrders(of: order.end) { orders.removeFirst() }
            orders.append(order)
        }
    }

    /// Languages whose alphabet is known; more are opened anew.
    private static let mostCollations = 64
    /// So few are filed where an order is asked for.
    private static let fewTitles = 32

    /// How many orders are kept: as many alphabets as there are of 100,000 posts, of more as many as 32 MB hold.
    static func mostOrders(of count: Int) -> Int { max(4, min(64, 8_000_000 / max(1, count))) }

    private let state = Mutex(State())

    /// The alphabet of a language, see ``Collation``.
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

    /// Whether ``order(by:of:)`` would take long.
    func isFarBehind(_ columns: PostColumns, in collation: Collation) -> Bool {
        let filed = state.withLock { $0.order(by: collation)?.end ?? 0 }
        return columns.count - filed > Self.fewTitles
    }

    /// Whether an order is best sorted apart, rather than filed by ``file(atMost:of:in:)``.
    func isToBeSorted(_ count: Int, in collation: Collation) -> Bool {
        NameOrder.isToBeSorted(count, filed: state.withLock { $0.order(by: collation)?.end ?? 0 })
    }

    /// Files some of the slots that an order has not yet.
    ///
    /// - Returns: whether there are more.
    func file(atMost limit: Int, of columns: PostColumns, in collation: Collation) -> Bool {
        state.withLock { state in
            guard var order = state.take(by: collation) else { return false }
            order.file(atMost: limit, of: columns)
            defer { state.keep(order) }
            return order.end < columns.count
        }
    }

    /// Keeps an order that was made apart.
    func take(_ order: NameOrder) { state.withLock { $0.keep(order) } }

    /// All posts there are by name; whoever asks for another language's at the same time waits.
    func order(by collation: Collation, of columns: PostColumns) -> NameOrder {
        state.withLock { state in
            var order = state.take(by: collation) ?? NameOrder(collation)
            order.catchUp(with: columns)
            state.keep(order)
            return order
        }
    }
}
