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
