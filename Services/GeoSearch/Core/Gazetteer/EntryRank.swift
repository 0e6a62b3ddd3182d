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
