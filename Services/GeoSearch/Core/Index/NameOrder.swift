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
    /// Few are put each in its place; many are sorted anew with all others: a million titles take one to two seconds, and 50 MB
    /// while they are sorted.
    mutating func catchUp(with columns: PostColumns) {
        guard end < columns.count else { return }
        defer { end = columns.count }
        guard (columns.count - end) * 16 < columns.count else { return sortAll(columns) }
        for slot in Slot(end)..<Slot(columns.count) { insert(slot, columns) }
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

    /// Goes through the slots in order, or backwards, from behind a place or from the beginning, until `body` says false.
    func walk(
        from place: Place?,
        backwards: Bool = false,
        in columns: PostColumns,
        _ body: (Slot) -> Bool
    ) {
        if backwards {
            slots.walkBack(from: place.map { end in { columns.place(of: $0, by: collation) >= end } }, body)
        } else {
            slots.walk(from: place.map { start in { columns.place(of: $0, by: collation) > start } }, body)
        }
    }
}

extension PostColumns {
    fileprivate func place(of slot: Slot, by collation: Collation) -> NameOrder.Place {
        NameOrder.Place(name: collation.sortKey(of: title(slot)), id: self[slot].id)
    }
}

/// Sorts all titles in an alphabet, and may take them from the columns a part at a time.
struct NameSort {
    let collation: Collation
    private var keys: SortKeys
    private var ids: [PostID] = []

    /// - Parameter capacity: how many titles there are by now.
    init(_ collation: Collation, capacity: Int) {
        self.collation = collation
        keys = SortKeys(capacity: capacity)
        ids.reserveCapacity(capacity)
    }

    /// Takes the next titles.
    mutating func take(from columns: PostColumns, atMost limit: Int) {
        let end = min(ids.count + limit, columns.count)
        for slot in Slot(ids.count)..<Slot(end) {
            keys.append(collation.sortKey(of: columns.title(slot)))
            ids.append(columns[slot].id)
        }
    }

    /// How many were taken.
    var count: Int { ids.count }

    /// Those that were taken in their order.
    func order() -> NameOrder {
        NameOrder(collation, sorted: keys.sorted { ids[Int($0)] < ids[Int($1)] })
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

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    init(capacity: Int) {
        entries.reserveCapacity(capacity)
        bytes.reserveCapacity(capacity * 24)
    }

    mutating func append(_ key: [UInt8]) {
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | UInt64(index < key.count ? key[index] : 0) }
        entries.append(Entry(head: head, start: UInt32(bytes.count), slot: Slot(entries.count)))
        bytes.append(contentsOf: key)
        // No byte of a key is zero, so that a key which another begins with comes first.
        bytes.append(0)
    }

    /// The slots in the order of their keys, equal ones as `isBefore` says.
    func sorted(_ isBefore: (Slot, Slot) -> Bool) -> [Slot] {
        bytes.withUnsafeBufferPointer { bytes in
            entries.sorted { one, other in
                if one.head != other.head { return one.head < other.head }
                var (left, right) = (Int(one.start), Int(other.start))
                while bytes[left] == bytes[right], bytes[left] != 0 { (left, right) = (left + 1, right + 1) }
                return bytes[left] == bytes[right] ? isBefore(one.slot, other.slot) : bytes[left] < bytes[right]
            }.map(\.slot)
        }
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
            if orders.count >= NameOrders.mostOrders { orders.removeFirst() }
            orders.append(order)
        }
    }

    /// Orders, and languages that are known to have one: more are opened anew.
    private static let (mostOrders, mostCollations) = (4, 64)
    /// So few are filed where an order is asked for.
    private static let fewTitles = 2_000

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
