import GeoSearchContract
import ServiceKit

/// The slots that meet all of a filter that is filed: kinds, tags, words, attributes, owner, currency.
struct Candidates {
    /// Exactly those.
    let slots: SlotSet
    let count: Int
}

/// One condition of a filter as the slots that meet it.
enum SlotCondition {
    case list(PostingList)
    case set(SlotSet)

    /// Those of any of several lists.
    init(anyOf lists: [PostingList]) {
        if lists.count == 1 {
            self = .list(lists[0])
        } else {
            var set = SlotSet()
            for list in lists { list.union(into: &set) }
            self = .set(set)
        }
    }
}

extension PostIndex {
    /// - Parameters:
    ///   - terms: the words of the filter, as ``WordIndex/understood(_:)`` gives them.
    ///   - people: whose posts are left out.
    func candidates(_ filter: PostFilter, _ terms: [SearchTerm], hiding people: [UserID]) -> Candidates {
        let conditions = conditions(of: filter, terms)
        let isPlaced = filter.shape.origin != nil || !filter.shape.isEverywhere
        var slots = isPlaced ? placed : living
        guard !conditions.isEmpty || !filter.exclude.isEmpty || !people.isEmpty else {
            return Candidates(slots: slots, count: isPlaced ? placedCount : livingCount)
        }
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
            owners[person]?.forEach { slot in
                slots.remove(slot)
                return true
            }
        }
        for id in filter.exclude { if let slot = slot(of: id) { slots.remove(slot) } }
        return Candidates(slots: slots, count: slots.count)
    }

    private func conditions(of filter: PostFilter, _ terms: [SearchTerm]) -> [SlotCondition] {
        var conditions: [SlotCondition] = []
        if let owner = filter.owner { conditions.append(SlotCondition(anyOf: [owners[owner]].compactMap(\.self))) }
        for tag in filter.tags { conditions.append(SlotCondition(anyOf: [tags[tag]].compactMap(\.self))) }
        for condition in filter.conditions { conditions.append(self.condition(condition)) }
        if !filter.kinds.isEmpty { conditions.append(SlotCondition(anyOf: filter.kinds.compactMap { kinds[$0] })) }
        if !filter.categories.isEmpty {
            conditions.append(SlotCondition(anyOf: filter.categories.compactMap { categories[$0] }))
        }
        if let price = filter.price {
            conditions.append(SlotCondition(anyOf: [currencies[price.currency]].compactMap(\.self)))
        }
        for term in terms {
            var slots = SlotSet()
            words.union(of: term, into: &slots)
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
