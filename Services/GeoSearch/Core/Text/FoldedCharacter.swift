/// One character of a text, folded, with where it came from.
struct FoldedCharacter {
    enum Kind {
        /// A letter or digit of a script that puts spaces between words.
        case word
        /// A letter of a script that does not.
        case unspaced
        /// An apostrophe, which may join or part.
        case apostrophe
        /// Nothing a word consists of.
        case separator
    }

    let kind: Kind
    /// Letters, digits and their marks alone.
    let folded: String
    /// The second German form, equal to `folded` except for umlauts.
    let german: String
    /// Offsets in UTF-16 units of the original text.
    let range: Range<Int>

    init(_ character: Character, at offset: Int) {
        if let ascii = character.utf8.first, ascii < 0x80, character.utf8.count == 1 {
            self.init(ascii: ascii, at: offset)
        } else {
            self.init(beyondASCII: character, at: offset)
        }
    }

    /// Most characters of most texts: nothing to be looked up.
    private init(ascii: UInt8, at offset: Int) {
        range = offset..<offset + 1
        switch ascii {
        case 0x30...0x39, 0x61...0x7A: (kind, folded) = (.word, String(UnicodeScalar(ascii)))
        case 0x41...0x5A: (kind, folded) = (.word, String(UnicodeScalar(ascii | 0x20)))
        case 0x27, 0x60: (kind, folded) = (.apostrophe, "")
        default: (kind, folded) = (.separator, "")
        }
        german = folded
    }

    private init(beyondASCII character: Character, at offset: Int) {
        range = offset..<offset + character.utf16.count
        guard !character.unicodeScalars.allSatisfy(FoldingTables.apostrophes.contains) else {
            (kind, folded, german) = (.apostrophe, "", "")
            return
        }
        let scalars = Self.wordScalars(of: TextFolding.fold(character))
        folded = String(scalars)
        // Only what loses an umlaut has another form.
        let mayDiffer = scalars.contains { $0 == "a" || $0 == "o" || $0 == "u" }
        german =
            mayDiffer ? String(Self.wordScalars(of: TextFolding.fold(character, german: true))) : folded
        if let first = scalars.first {
            kind = FoldingTables.isUnspaced(first) ? .unspaced : .word
        } else {
            kind = .separator
        }
    }

    private static func wordScalars(of text: String) -> String.UnicodeScalarView {
        text.unicodeScalars.filter(FoldingTables.isWordScalar)
    }
}
