import GeoSearchContract
import ServiceKit

extension PostIndex {
    private static let mostValues = 50

    /// How many of some posts have each value of something, the commonest first.
    ///
    /// - Parameter names: `kind`, `category`, `tags` or attributes.
    func counts(of names: [String], in slots: SlotSet) -> [String: [FacetCount]] {
        var counts: [String: [FacetCount]] = [:]
        for name in names {
            switch name {
            case "kind": counts[name] = Self.counts(of: kinds, in: slots)
            case "category": counts[name] = Self.counts(of: categories, in: slots)
            case "tags": counts[name] = Self.counts(of: tags, in: slots)
            default: counts[name] = attributeWords[name].map { Self.counts(of: $0, in: slots) } ?? []
            }
        }
        return counts
    }

    private static func counts(of field: KeywordField<String>, in slots: SlotSet) -> [FacetCount] {
        var counts: [FacetCount] = []
        for (number, list) in field.lists.enumerated() {
            var count = 0
            list.forEach { slot in
                if slots.contains(slot) { count += 1 }
                return true
            }
            if count > 0 { counts.append(FacetCount(value: field.values[number], count: count)) }
        }
        counts.sort { ($1.count, $0.value) < ($0.count, $1.value) }
        return Array(counts.prefix(mostValues))
    }
}
