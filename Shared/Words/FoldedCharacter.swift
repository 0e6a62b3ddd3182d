/// A character's folded forms and its place in a text.
struct FoldedCharacter {
    enum Kind {
        /// A letter of a spaced script.
        case word
        /// A letter of an unspaced script.
        case unspaced
        case apostrophe
        case separator
        /// Invisible: neither a part of a word nor between words.
        case ignored
    }

    let kind: Kind
    let folded: String
    /// The second German form.
    let german: String
    /// Range in the original's UTF-16 units.
    private(set) var range: Range<Int>

    /// Further scalars of a character are ignored, as in Unicode's stream-safe text (UAX #15 §13).
    private static let maximumScalars = 32

    /// The most frequent characters.
    private static let latin = (0..<0x250).map { value in
        FoldedCharacter(lookingUp: Character(UnicodeScalar(UInt16(value)) ?? " "), at: 0)
    }

    static func kind(ofASCII byte: UInt8) -> Kind? { byte < 0x80 ? latin[Int(byte)].kind : nil }

    /// Returns `nil` for a scalar outside the first blocks.
    static func latin(_ scalar: Unicode.Scalar) -> FoldedCharacter? {
        scalar.value < latin.count ? latin[Int(scalar.value)] : nil
    }

    /// A scalar that folds to itself.
    init(whole scalar: Unicode.Scalar, at offset: Int) {
        let isWord = FoldingTables.isWordScalar(scalar)
        folded = isWord ? String(scalar) : ""
        german = folded
        kind = !isWord ? .separator : FoldingTables.isUnspaced(scalar) ? .unspaced : .word
        range = offset..<offset + UTF16.width(scalar)
    }

    init(separator range: Range<Int>) {
        (kind, folded, german) = (.separator, "", "")
        self.range = range
    }

    init(lookingUp character: Character, at offset: Int) {
        range = offset..<offset + character.utf16.count
        let visible = character.unicodeScalars.lazy.filter { !FoldingTables.isIgnored($0) }
        guard !visible.allSatisfy(FoldingTables.apostrophes.contains) else {
            (kind, folded, german) = (visible.isEmpty ? .ignored : .apostrophe, "", "")
            return
        }
        let character = FoldedCharacter.bounded(character)
        let scalars = Self.wordScalars(of: TextFolding.fold(character))
        folded = String(scalars)
        // Only umlauts have another form.
        let mayDiffer = scalars.contains { $0 == "a" || $0 == "o" || $0 == "u" }
        german =
            mayDiffer ? String(Self.wordScalars(of: TextFolding.fold(character, german: true))) : folded
        if let first = scalars.first {
            kind = FoldingTables.isUnspaced(first) ? .unspaced : .word
        } else {
            kind = .separator
        }
    }

    func moved(to offset: Int, length: Int) -> FoldedCharacter {
        var copy = self
        copy.range = offset..<offset + length
        return copy
    }

    private static func bounded(_ character: Character) -> Character {
        let scalars = character.unicodeScalars
        guard scalars.count > maximumScalars else { return character }
        return String(String.UnicodeScalarView(scalars.prefix(maximumScalars))).first ?? character
    }

    private static func wordScalars(of text: String) -> String.UnicodeScalarView {
        text.unicodeScalars.filter(FoldingTables.isWordScalar)
    }
}
