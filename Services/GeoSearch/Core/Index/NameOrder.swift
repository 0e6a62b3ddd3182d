import Synchronization
import Vocabulary

/// All posts in the order of their titles, in one language's alphabet; those of the same title by id.
///
/// Nothing but slots is kept: the titles' sort keys are made anew for the few that a look needs, twenty where a post is
/// filed or a walk begins.
struct NameOrder: Sendable {
    /// Where a walk begins: behind such a title.
    struct Place: Sendable {
        /// As ``Collation/sortKey(of:)`` gives it.
        let name: [UInt8]
        let id: PostID
    }

    let collation: Collation
    private var chunks: [[Slot]] = []
    private static let mostInChunk = 1_024

    init(_ collation: Collation) {
        self.collation = collation
    }

    /// Slots below are filed.
    private(set) var end = 0

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
        let place = Place(name: collation.sortKey(of: columns.title(slot)), id: columns.ids[Int(slot)])
        let (chunk, offset) = position(behind: place, columns)
        chunks[chunk].insert(slot, at: offset)
        guard chunks[chunk].count > Self.mostInChunk else { return }
        let half = chunks[chunk].count / 2
        chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
        chunks[chunk].removeSubrange(half...)
    }

    private mutating func sortAll(_ columns: PostColumns) {
        var keys = SortKeys(capacity: columns.count)
        for slot in 0..<Slot(columns.count) { keys.append(collation.sortKey(of: columns.title(slot))) }
        let sorted = keys.sorted { columns.ids[Int($0)] < columns.ids[Int($1)] }
        let size = Self.mostInChunk * 3 / 4
        chunks = stride(from: 0, to: sorted.count, by: size).map { Array(sorted[$0..<min($0 + size, sorted.count)]) }
    }

    /// Goes through the slots in order, or backwards, from behind a place or from the beginning, until `body` says false.
    func walk(
        from place: Place?,
        backwards: Bool = false,
        in columns: PostColumns,
        _ body: (Slot) -> Bool
    ) {
        guard !chunks.isEmpty else { return }
        if backwards {
            var (chunk, offset) =
                place.map { position(before: $0, columns) } ?? (chunks.count - 1, chunks[chunks.count - 1].count)
            while chunk >= 0 {
                for slot in chunks[chunk][..<offset].reversed() where !body(slot) { return }
                chunk -= 1
                if chunk >= 0 { offset = chunks[chunk].count }
            }
        } else {
            var (chunk, offset) = place.map { position(behind: $0, columns) } ?? (0, 0)
            while chunk < chunks.count {
                for slot in chunks[chunk][offset...] where !body(slot) { return }
                (chunk, offset) = (chunk + 1, 0)
            }
        }
    }

    /// In front of the first slot that stands behind a place.
    private func position(behind place: Place, _ columns: PostColumns) -> (chunk: Int, offset: Int) {
        position { slot in isAscending(place, slot, columns) }
    }

    /// In front of the first slot that does not stand before a place.
    private func position(before place: Place, _ columns: PostColumns) -> (chunk: Int, offset: Int) {
        position { slot in !isAscending(slot, place, columns) }
    }

    /// In front of the first slot from which on a condition is met, in the chunk where it, or the one before it, stands.
    private func position(where isMet: (Slot) -> Bool) -> (chunk: Int, offset: Int) {
        let chunk = chunks.partitioningIndex { isMet($0[$0.count - 1]) }
        guard chunk < chunks.count else { return (chunks.count - 1, chunks[chunks.count - 1].count) }
        return (chunk, chunks[chunk].partitioningIndex(where: isMet))
    }

    private func isAscending(_ place: Place, _ slot: Slot, _ columns: PostColumns) -> Bool {
        let name = collation.sortKey(of: columns.title(slot))
        return place.name == name
            ? place.id < columns.ids[Int(slot)] : place.name.lexicographicallyPrecedes(name)
    }

    private func isAscending(_ slot: Slot, _ place: Place, _ columns: PostColumns) -> Bool {
        let name = collation.sortKey(of: columns.title(slot))
        return place.name == name
            ? columns.ids[Int(slot)] < place.id : name.lexicographicallyPrecedes(place.name)
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
        var orders: [NameOrder] = []
    }

    /// Orders, and languages that are known to have one: more are opened anew.
    private static let (mostOrders, mostCollations) = (4, 64)

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

    /// All posts there are by name; whoever asks for another language's at the same time waits.
    func order(by collation: Collation, of columns: PostColumns) -> NameOrder {
        state.withLock { state in
            let known = state.orders.firstIndex { $0.collation.name == collation.name }
            var order = known.map { state.orders.remove(at: $0) } ?? NameOrder(collation)
            order.catchUp(with: columns)
            if state.orders.count >= Self.mostOrders { state.orders.removeFirst() }
            state.orders.append(order)
            return order
        }
    }
}
