import GeoSearchContract
import ServiceKit

/// Counts the facets of hits in steps.
struct FacetTally {
    private static let maximumValues = 50

    /// `kind`, `category`, `tags` or attributes.
    private let names: [String]
    private var number = 0
    private var next = 0
    private var current: [FacetCount] = []
    /// Most frequent first.
    private(set) var counts: [String: [FacetCount]] = [:]

    init(_ names: [String]) { self.names = names }

    /// - Parameter work: the remaining budget in posts.
    /// - Returns: whether there is more.
    mutating func advance(over slots: SlotSet, in index: PostIndex, work: inout Int) -> Bool {
        while number < names.count {
            if let field = index.facet(names[number]) {
                while next < field.lists.count {
                    guard work > 0 else { return true }
                    let list = field.lists[next]
                    work -= list.cost
                    let count = list.count(in: slots)
                    if count > 0 { current.append(FacetCount(value: field.values[next], count: count)) }
                    next += 1
                }
            }
            endFacet()
        }
        return false
    }

    private mutating func endFacet() {
        current.sort { ($1.count, $0.value) < ($0.count, $1.value) }
        counts[names[number]] = Array(current.prefix(Self.maximumValues))
        (number, next, current) = (number + 1, 0, [])
    }
}

extension PostIndex {
    fileprivate func facet(_ name: String) -> KeywordField<String>? {
        switch name {
        case "kind": kinds
        case "category": categories
        case "tags": tags
        default: attributeWords[name]
        }
    }
}

extension PostingList {
    /// The cost in visited posts: eight words of bits cost about one.
    fileprivate var cost: Int {
        switch self {
        case .one: 1
        case .few(let slots): slots.count
        case .many(let set): 1 + set.words.count / 8
        }
    }
}
