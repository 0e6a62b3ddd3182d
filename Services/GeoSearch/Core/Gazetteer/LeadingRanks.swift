/// The least ranks seen, one a place, in order.
///
/// Few, so a sorted array does.
struct LeadingRanks {
    private let limit: Int
    private(set) var ranks: [EntryRank] = []

    init(limit: Int) {
        self.limit = limit
        ranks.reserveCapacity(limit + 1)
    }

    /// Whether a rank could still come in.
    func admits(_ rank: EntryRank) -> Bool {
        guard let last = ranks.last, ranks.count >= limit else { return limit > 0 }
        return rank < last
    }

    /// Takes a rank in unless its place is there already with a lesser one.
    mutating func insert(_ rank: EntryRank) {
        if let known = ranks.firstIndex(where: { $0.place == rank.place }) {
            guard rank < ranks[known] else { return }
            ranks.remove(at: known)
        }
        ranks.insert(rank, at: ranks.firstIndex { rank < $0 } ?? ranks.count)
        if ranks.count > limit { ranks.removeLast() }
    }
}
