/// A place or area by its index.
enum PlaceReference: Hashable {
    case place(Int)
    case area(Int)
}

/// The best hits, sorted.
struct LeadingHits {
    struct Hit {
        let place: PlaceReference
        let tier: Int
        let weight: Double

        func isBefore(_ other: Hit) -> Bool {
            if tier != other.tier { return tier < other.tier }
            if weight != other.weight { return weight > other.weight }
            return place.order < other.place.order
        }
    }

    private let limit: Int
    private(set) var hits: [Hit] = []

    init(limit: Int) {
        self.limit = limit
        hits.reserveCapacity(limit + 1)
    }

    func admits(tier: Int, weight: Double) -> Bool {
        guard let last = hits.last, hits.count >= limit else { return limit > 0 }
        return tier < last.tier || tier == last.tier && weight >= last.weight
    }

    /// Replaces a worse hit of the same place.
    mutating func insert(_ place: PlaceReference, tier: Int, weight: Double) {
        guard admits(tier: tier, weight: weight) else { return }
        let hit = Hit(place: place, tier: tier, weight: weight)
        if let known = hits.firstIndex(where: { $0.place == place }) {
            guard hit.isBefore(hits[known]) else { return }
            hits.remove(at: known)
        }
        hits.insert(hit, at: hits.firstIndex { hit.isBefore($0) } ?? hits.count)
        if hits.count > limit { hits.removeLast() }
    }
}

extension PlaceReference {
    /// Areas before places, then by index.
    fileprivate var order: Int {
        switch self {
        case .area(let index): index - Int(UInt32.max)
        case .place(let index): index
        }
    }
}
