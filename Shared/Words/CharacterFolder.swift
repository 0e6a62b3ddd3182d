/// Folds the characters of a text, each different one once.
///
/// Normalization takes microseconds, so characters are looked up once; Han, kana and Hangul, which have too many for
/// that, and emoji are not normalized at all. Beyond ``maximumLookups`` different characters, which no language
/// reaches, others separate words.
struct CharacterFolder {
    /// The UTF-8 of a character, up to 16 bytes.
    private struct Key: Hashable {
        var (high, low): (UInt64, UInt64) = (0, 0)
        var count: UInt8 = 0

        init?(_ character: Character) {
            for byte in character.utf8 {
                guard count < 16 else { return nil }
                high = high << 8 | low >> 56
                low = low << 8 | UInt64(byte)
                count += 1
            }
        }
    }

    private static let maximumLookups = 1_000

    private var known: [Key: FoldedCharacter] = [:]
    /// The characters that were normalized.
    private(set) var lookups = 0

    mutating func fold(_ character: Character, at offset: Int) -> FoldedCharacter {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return FoldedCharacter(lookingUp: character, at: offset) }
        if scalars.index(after: scalars.startIndex) == scalars.endIndex {
            if let latin = FoldedCharacter.latin(first) { return latin.moved(to: offset, length: 1) }
            if FoldingTables.isNormalized(first) { return FoldedCharacter(whole: first, at: offset) }
        } else if !FoldingTables.isIgnored(first), scalars.allSatisfy(FoldingTables.isEmojiPart) {
            return FoldedCharacter(separator: offset..<offset + character.utf16.count)
        } else if let base = folded(withoutMarks: scalars, first) {
            return base.moved(to: offset, length: character.utf16.count)
        }
        return remembered(character, at: offset)
    }

    /// A letter with accents folds like the letter, except for umlauts.
    private mutating func folded(
        withoutMarks scalars: Character.UnicodeScalarView,
        _ first: Unicode.Scalar
    ) -> FoldedCharacter? {
        let marks = scalars.dropFirst()
        guard marks.allSatisfy(FoldingTables.isDroppedMark), !marks.contains(where: FoldingTables.isDiaeresis)
        else { return nil }
        let base = fold(Character(first), at: 0)
        return (base.kind == .word || base.kind == .unspaced) && base.folded == base.german ? base : nil
    }

    private mutating func remembered(_ character: Character, at offset: Int) -> FoldedCharacter {
        let key = Key(character)
        if let key, let known = known[key] { return known.moved(to: offset, length: known.range.count) }
        guard lookups < Self.maximumLookups else {
            return FoldedCharacter(separator: offset..<offset + character.utf16.count)
        }
        lookups += 1
        let folded = FoldedCharacter(lookingUp: character, at: offset)
        if let key { known[key] = folded }
        return folded
    }
}
