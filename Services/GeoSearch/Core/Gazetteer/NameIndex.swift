/// Sorted names with ranks.
struct NameIndex {
    /// Entries with a common minimum rank, for skipping.
    private static let block = 32

    let bytes: GazetteerBytes
    let list: List

    enum List: Hashable {
        /// Cities, towns and villages.
        case places
        /// Countries and regions.
        case areas
    }

    private var ranks: GazetteerSection { list == .places ? .entryRanks : .areaRanks }
    private var minima: GazetteerSection { list == .places ? .minima : .areaMinima }

    static func blocks(of entries: Int) -> Int { (entries + block - 1) / block }

    var keys: SortedKeys { SortedKeys(bytes: bytes, section: list == .places ? .entryKeys : .areaKeys) }

    func entries(for key: [UInt8]) -> (exact: Range<Int>, prefix: Range<Int>) {
        let start = keys.first { order($0, key, prefix: false) >= 0 }
        let endOfExact = keys.first { order($0, key, prefix: false) > 0 }
        let endOfPrefix = keys.first { order($0, key, prefix: true) > 0 }
        return (start..<max(start, endOfExact), start..<max(start, endOfPrefix))
    }

    func rank(ofEntry entry: Int) -> EntryRank {
        EntryRank(rawValue: bytes.number(UInt32.self, ranks, entry))
    }

    /// Skips blocks with a minimum that fails `mayHold`.
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

    /// Three-way comparison by bytes.
    private func order(_ own: UnsafeRawBufferPointer, _ key: [UInt8], prefix: Bool) -> Int {
        for (mine, theirs) in zip(own, key) where mine != theirs {
            return mine < theirs ? -1 : 1
        }
        if own.count >= key.count, prefix { return 0 }
        return own.count - key.count
    }
}

/// Valid as long as the bytes.
struct SortedKeys: RandomAccessCollection {
    let bytes: GazetteerBytes
    let section: GazetteerSection

    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count(of: section) }

    subscript(entry: Int) -> UnsafeRawBufferPointer {
        bytes.string(.keys, at: bytes.word(section, entry))
    }

    /// Requires a monotonic condition.
    fileprivate func first(where isBeyond: (UnsafeRawBufferPointer) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Sorts entries: names, then alternate names; each by weight.
struct EntryRank {
    /// The share of main names and of names in all languages.
    static let widest = 15

    let rawValue: UInt32

    /// A name without language, or a code.
    var isAlternate: Bool { rawValue >> 22 & 1 == 1 }
    var index: Int { Int(rawValue >> 4 & 0x3FFFF) }
    /// Languages with this name, in fifteenths.
    var share: Int { Int(rawValue & 0xF) }
}
