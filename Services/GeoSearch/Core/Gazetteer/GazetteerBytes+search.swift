extension GazetteerBytes {
    /// The entries whose key is `key`, and those whose key begins with it.
    func entries(for key: [UInt8]) -> (exact: Range<Int>, prefix: Range<Int>) {
        let start = firstEntry { order($0, key, prefix: false) >= 0 }
        let endOfExact = firstEntry { order($0, key, prefix: false) > 0 }
        let endOfPrefix = firstEntry { order($0, key, prefix: true) > 0 }
        return (start..<max(start, endOfExact), start..<max(start, endOfPrefix))
    }

    func rank(ofEntry entry: Int) -> EntryRank {
        EntryRank(rawValue: number(UInt32.self, .entryRanks, entry))
    }

    /// Gathers the leading places of a range of entries, skipping blocks that cannot contribute.
    func gather(_ range: Range<Int>, into leading: inout LeadingRanks, where isWanted: (EntryRank) -> Bool) {
        var entry = range.lowerBound
        while entry < range.upperBound {
            let block = entry / Self.block
            let end = min(range.upperBound, (block + 1) * Self.block)
            if leading.admits(EntryRank(rawValue: number(UInt32.self, .minima, block))) {
                for candidate in entry..<end {
                    let rank = rank(ofEntry: candidate)
                    if leading.admits(rank), isWanted(rank) { leading.insert(rank) }
                }
            }
            entry = end
        }
    }

    private func firstEntry(where isBeyond: (Int) -> Bool) -> Int {
        var (low, high) = (0, count(of: .entryKeys))
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Below, at or above zero as an entry's key, or only its beginning, comes before, at or after a key by bytes.
    private func order(_ entry: Int, _ key: [UInt8], prefix: Bool) -> Int {
        let own = self.key(ofEntry: entry)
        for (mine, theirs) in zip(own, key) where mine != theirs {
            return mine < theirs ? -1 : 1
        }
        if own.count >= key.count, prefix { return 0 }
        return own.count - key.count
    }
}

/// What orders the entries of a key or prefix: names before alternate names, then places by population.
struct EntryRank: Comparable {
    /// Shares reach from 0 to this, which stands for the place's own name and names in every language it has.
    static let widest = 15

    let rawValue: UInt32

    /// Whether the key comes from an alternate name, one without a language.
    var isAlternate: Bool { rawValue >> 22 & 1 == 1 }
    /// Index of the place; places are numbered by population, largest first.
    var place: Int { Int(rawValue >> 4 & 0x3FFFF) }
    /// How many of the place's languages use the name, in fifteenths.
    var share: Int { Int(rawValue & 0xF) }

    static func < (left: EntryRank, right: EntryRank) -> Bool { left.rawValue < right.rawValue }
}

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
