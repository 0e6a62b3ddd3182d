import GeoSearchContract
import ServiceKit

/// The slots that meet all indexed conditions.
struct Candidates {
    private enum Slots {
        /// Ascending.
        case few([Slot])
        case many(SlotSet)
    }

    /// The number of slots above which intersecting bit sets is cheaper.
    ///
    /// Measured with ``SearchCosts/fewCandidates``.
    static let fewLimit = 1_024

    private let slots: Slots
    let count: Int

    init(few slots: [Slot]) {
        self.slots = .few(slots)
        count = slots.count
    }

    init(_ slots: SlotSet, count: Int) {
        self.slots = .many(slots)
        self.count = count
    }

    @inline(__always)
    func contains(_ slot: Slot) -> Bool {
        switch slots {
        case .few(let few): few.containsInOrder(slot)
        case .many(let set): set.contains(slot)
        }
    }

    struct Cursor {
        /// The next index of `few`, or next word of `many`.
        fileprivate var next = 0
        /// Remaining bits of the last word.
        fileprivate var bits: UInt64 = 0
    }

    /// Visits at most `limit` candidates, or as many words, ascending.
    ///
    /// - Returns: whether there may be more.
    @inline(__always)
    func forEach(from cursor: inout Cursor, atMost limit: Int, _ body: (Slot) -> Void) -> Bool {
        switch slots {
        case .few(let few):
            let end = min(few.count, cursor.next + limit)
            for slot in few[cursor.next..<end] { body(slot) }
            cursor.next = end
            return end < few.count
        case .many(let set):
            return set.forEach(from: &cursor.next, rest: &cursor.bits, atMost: limit, body)
        }
    }

    @inline(__always)
    func forEach(_ body: (Slot) throws -> Void) rethrows {
        switch slots {
        case .few(let few): for slot in few { try body(slot) }
        case .many(let set):
            try set.forEach { slot in
                try body(slot)
                return true
            }
        }
    }
}

enum SlotCondition {
    case list(PostingList)
    case set(SlotSet)

    init(anyOf lists: [PostingList]) {
        if lists.count == 1 {
            self = .list(lists[0])
        } else {
            var set = SlotSet()
            for list in lists { list.union(into: &set) }
            self = .set(set)
        }
    }

    func contains(_ slot: Slot) -> Bool {
        switch self {
        case .list(let list): list.contains(slot)
        case .set(let set): set.contains(slot)
        }
    }

    /// Ascending; `nil` if more than `limit`.
    fileprivate func few(atMost limit: Int) -> [Slot]? {
        switch self {
        case .list(.one(let slot)) where limit > 0: [slot]
        case .list(.few(let slots)) where slots.count <= limit: slots
        default: nil
        }
    }
}

extension PostIndex {
    /// - Parameters:
    ///   - terms: from ``PostIndex/understood(_:by:)``.
    ///   - people: owners to exclude.
    ///   - fewLimit: affects only the cost.
    func candidates(
        _ filter: PostFilter,
        _ terms: [SearchTerm],
        hiding people: [UserID],
        by clock: WorkClock,
        fewLimit: Int = Candidates.fewLimit
    ) throws -> Candidates {
        let conditions = try conditions(of: filter, terms, fewLimit, clock)
        let isPlaced = filter.shape.origin != nil || !filter.shape.isEverywhere
        guard !conditions.isEmpty || !filter.exclude.isEmpty || !people.isEmpty else {
            return isPlaced ? Candidates(placed, count: placedCount) : Candidates(living, count: livingCount)
        }
        let all = isPlaced ? placed : living
        if let few = conditions.lazy.compactMap({ $0.few(atMost: fewLimit) }).min(by: { $0.count < $1.count }) {
            let met = few.filter { slot in all.contains(slot) && conditions.allSatisfy { $0.contains(slot) } }
            let owners = Set(people.compactMap(owners.number)), excluded = Set(filter.exclude.compactMap(slot))
            guard !owners.isEmpty || !excluded.isEmpty else { return Candidates(few: met) }
            return Candidates(few: met.filter { !excluded.contains($0) && !owners.contains(columns[$0].owner) })
        }
        var slots = all
        for condition in conditions {
            switch condition {
            case .set(let set), .list(.many(let set)): slots.formIntersection(set)
            case .list(let list):
                var few = SlotSet()
                list.forEach { slot in
                    if slots.contains(slot) { few.insert(slot) }
                    return true
                }
                slots = few
            }
        }
        for person in people {
            try clock.visit()
            owners[person]?.forEach { slot in
                slots.remove(slot)
                return true
            }
        }
        for id in filter.exclude { if let slot = slot(of: id) { slots.remove(slot) } }
        return Candidates(slots, count: slots.count)
    }

    private func conditions(
        of filter: PostFilter,
        _ terms: [SearchTerm],
        _ fewLimit: Int,
        _ clock: WorkClock
    ) throws -> [SlotCondition] {
        var conditions: [SlotCondition] = []
        if let owner = filter.owner {
            conditions.append(SlotCondition(anyOf: [owners[owner]].compactMap(\.self)))
        }
        for tag in filter.tags {
            conditions.append(SlotCondition(anyOf: [tags[tag]].compactMap(\.self)))
        }
        for condition in filter.conditions {
            try clock.check()
            conditions.append(self.condition(condition))
        }
        if !filter.kinds.isEmpty {
            conditions.append(SlotCondition(anyOf: filter.kinds.compactMap { kinds[$0] }))
        }
        if !filter.categories.isEmpty {
            conditions.append(SlotCondition(anyOf: filter.categories.compactMap { categories[$0] }))
        }
        if let price = filter.price {
            conditions.append(SlotCondition(anyOf: [currencies[price.currency]].compactMap(\.self)))
        }
        for term in terms {
            try clock.check()
            if let few = words.slots(of: term, atMost: fewLimit), few.count + term.split.count <= fewLimit {
                conditions.append(.list(.few(term.split.isEmpty ? few : Set(few + term.split).sorted())))
                continue
            }
            var slots = SlotSet()
            words.union(of: term, into: &slots)
            for slot in term.split { slots.insert(slot) }
            conditions.append(.set(slots))
        }
        return conditions
    }

    private func condition(_ condition: AttributeCondition) -> SlotCondition {
        switch condition.test {
        case .numbers(let from, let to):
            guard from <= to, let found = numbers[condition.name]?.slots(within: from...to) else {
                return .set(SlotSet())
            }
            var set = SlotSet()
            for slot in found { set.insert(slot) }
            return .set(set)
        case .days(let from, let to):
            guard let field = attributeWords[condition.name] else { return .set(SlotSet()) }
            let lists = field.values.indices.filter { (from...max(from, to)).contains(field.values[$0]) && from <= to }
            return SlotCondition(anyOf: lists.map { field.lists[$0] })
        case .words(let values):
            return SlotCondition(anyOf: values.compactMap { attributeWords[condition.name]?[$0] })
        }
    }
}
