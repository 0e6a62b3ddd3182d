/// One of the gazetteer's two lists of names: sorted keys, what bears each, and how widely it is used.
struct NameIndex {
    /// Entries that share one least rank, so that a search for a beginning can skip them together.
    private static let block = 32

    let bytes: GazetteerBytes
    let list: List

    /// What the names are of.
    enum List: Hashable {
        /// Cities, towns and villages.
        case places
        /// Countries and regions.
        case areas
    }

    private var ranks: GazetteerSection { list == .places ? .entryRanks : .areaRanks }
    private var minima: GazetteerSection { list == .places ? .minima : .areaMinima }

    /// How many least ranks there are of so many entries.
    static func blocks(of entries: Int) -> Int { (entries + block - 1) / block }

    /// All keys, ascending by bytes.
    var keys: SortedKeys { SortedKeys(bytes: bytes, section: list == .places ? .entryKeys : .areaKeys) }

    /// The entries whose key is `key`, and those whose key begins with it.
    func entries(for key: [UInt8]) -> (exact: Range<Int>, prefix: Range<Int>) {
        let start = keys.first { order($0, key, prefix: false) >= 0 }
        let endOfExact = keys.first { order($0, key, prefix: false) > 0 }
        let endOfPrefix = keys.first { order($0, key, prefix: true) > 0 }
        return (start..<max(start, endOfExact), start..<max(start, endOfPrefix))
    }

    func rank(ofEntry entry: Int) -> EntryRank {
        EntryRank(rawValue: bytes.number(UInt32.self, ranks, entry))
    }

    /// Calls with the ranks of a range, but not with those of blocks of which even the least rank is not wanted.
    func forEachRank(_ range: Range<Int>, where mayHold: (EntryRank) -> Bool, _ body: (EntryRank) -> Void) {
        var entry = range.lowerBound
        while entry < range.upperBound {
            let block = entry / Self.block
            let end = min(range.upperBound, (block + 1) * Self.block)
            if mayHold(EntryRank(rawValue: bytes.number(UInt32.self, minima, block))) {
                for candidate in entry..<end { body(rank(ofEntry: candidate)) }
            }
            entry = end
        }
    }

    /// Below, at or above zero as an entry's key, or only its beginning, comes before, at or after a key by bytes.
    private func order(_ own: UnsafeRawBufferPointer, _ key: [UInt8], prefix: Bool) -> Int {
        for (mine, theirs) in zip(own, key) where mine != theirs {
            return mine < theirs ? -1 : 1
        }
        if own.count >= key.count, prefix { return 0 }
        return own.count - key.count
    }
}

/// The keys of a list of names; valid as long as the bytes are.
struct SortedKeys: RandomAccessCollection {
    let bytes: GazetteerBytes
    let section: GazetteerSection

    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count(of: section) }

    subscript(entry: Int) -> UnsafeRawBufferPointer {
        bytes.string(.keys, at: bytes.word(section, entry))
    }

    /// The first entry that lies beyond, where those beyond come last.
    fileprivate func first(where isBeyond: (UnsafeRawBufferPointer) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// What orders the entries of a key or prefix: names before alternate names, then what bears them, the greatest first.
struct EntryRank {
    /// Shares reach from 0 to this, which stands for the own name and names in every language there is.
    static let widest = 15

    let rawValue: UInt32

    /// Whether the key comes from an alternate name, one without a language, or from a code.
    var isAlternate: Bool { rawValue >> 22 & 1 == 1 }
    /// Index of the place or area; they are numbered by how much they weigh, most first.
    var index: Int { Int(rawValue >> 4 & 0x3FFFF) }
    /// How many of its languages use the name, in fifteenths.
    var share: Int { Int(rawValue & 0xF) }
}
