import UmkreisVocabulary

/// All posts sorted by title in one collation, then by id.
///
/// Sort keys are recomputed for the about twenty comparisons of an insertion.
struct NameOrder: Sendable {
    struct Place: Comparable, Sendable {
        /// The key from ``Collation/sortKey(of:)``.
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

    init(_ collation: Collation, sorted: [Slot]) {
        self.collation = collation
        slots = SortedSlots(sorted)
        end = sorted.count
    }

    /// Files all new slots, dead ones too.
    ///
    /// Many new slots cause a full sort: one to two seconds and 80 MB for a million titles.
    mutating func fileAll(of columns: PostColumns) {
        guard end < columns.count else { return }
        if NameOrder.isToBeSorted(columns.count, filed: end) { sortAll(columns) }
        file(atMost: columns.count - end, of: columns)
    }

    static func isToBeSorted(_ count: Int, filed: Int) -> Bool { (count - filed) * 16 >= count }

    mutating func file(atMost limit: Int, of columns: PostColumns) {
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
        sort.append(from: columns, atMost: columns.count)
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
