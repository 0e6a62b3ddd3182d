/// Takes texts apart for the word index, and queries into what to ask it.
///
/// A word gives its folded form and, with an umlaut, its second German form; words about an apostrophe also give their
/// joined form (l, aquila, laquila). A run of a script without spaces gives each two neighbouring letters and its last
/// letter alone, so that a prefix search for one letter finds every place where it stands.
public enum TextTokenizer {
    /// Words of a query beyond this many are not asked for.
    public static let mostTerms = 16

    /// What of a text can be found, in its order.
    public static func tokens(of text: String) -> [TextToken] {
        var tokens: [TextToken] = []
        for run in runs(of: text) {
            if run.first?.kind == .unspaced {
                tokens += bigrams(of: run)
                tokens.append(TextToken(run.suffix(1)))
            } else {
                tokens += words(of: run)
            }
        }
        return tokens
    }

    /// The texts of ``tokens(of:)``, for whoever need not know where they stand.
    ///
    /// Most texts are letters without accents between spaces: of these nothing is looked up.
    public static func words(ofText text: String) -> [String] {
        var (text, words) = (text, [String]())
        text.withUTF8 { bytes in
            var (start, isPlain) = (0, true)
            for end in 0...bytes.count {
                let kind = end < bytes.count ? FoldedCharacter.kind(ofASCII: bytes[end]) : .separator
                // Before another letter than ASCII's it may be no separator, but what a mark stands on.
                guard kind == .separator, end + 1 >= bytes.count || bytes[end + 1] < 0x80 else {
                    isPlain = isPlain && kind == .word
                    continue
                }
                let part = bytes[start..<end]
                if !isPlain {
                    words += tokens(of: String(decoding: part, as: UTF8.self)).map(\.text)
                } else if !part.isEmpty {
                    words.append(String(decoding: part.map(TextFolding.lowercased), as: UTF8.self))
                }
                (start, isPlain) = (end + 1, true)
            }
        }
        return words
    }

    /// The words of a query; the last one is the beginning of a word.
    public static func words(ofQuery query: String) -> [QueryWord] {
        var terms: [QueryWord] = []
        for run in runs(of: query) {
            if run.first?.kind == .unspaced {
                let pairs = run.count == 1 ? [TextToken(run)] : bigrams(of: run)
                terms += pairs.map { QueryWord(alternatives: [$0.text], isBeginning: true) }
            } else {
                terms += run.split { $0.kind == .apostrophe }.map {
                    QueryWord(alternatives: forms(of: $0).map(\.text))
                }
            }
        }
        if !terms.isEmpty { terms[terms.count - 1].isBeginning = true }
        return Array(terms.prefix(mostTerms))
    }

    /// Stretches of one kind of script between separators; an apostrophe stays inside words.
    private static func runs(of text: String) -> [ArraySlice<FoldedCharacter>] {
        var (characters, offset) = ([FoldedCharacter](), 0)
        for character in text {
            characters.append(FoldedCharacter(character, at: offset))
            offset += character.utf16.count
        }
        return characters.split { $0.kind == .separator }.flatMap(splitByScript)
    }

    private static func splitByScript(_ run: ArraySlice<FoldedCharacter>) -> [ArraySlice<FoldedCharacter>] {
        var (parts, start) = ([ArraySlice<FoldedCharacter>](), run.startIndex)
        for index in run.indices.dropFirst() where (run[index].kind == .unspaced) != (run[index - 1].kind == .unspaced)
        {
            parts.append(run[start..<index])
            start = index
        }
        return parts + [run[start...]]
    }

    private static func words(of run: ArraySlice<FoldedCharacter>) -> [TextToken] {
        let parts = run.split { $0.kind == .apostrophe }
        let tokens = parts.flatMap(forms)
        return parts.count > 1 ? tokens + forms(of: run) : tokens
    }

    private static func forms(of word: ArraySlice<FoldedCharacter>) -> [TextToken] {
        let hasUmlaut = word.contains { $0.folded != $0.german }
        return hasUmlaut ? [TextToken(word), TextToken(word, form: .german)] : [TextToken(word)]
    }

    private static func bigrams(of run: ArraySlice<FoldedCharacter>) -> [TextToken] {
        run.indices.dropLast().map { TextToken(run[$0...$0 + 1]) }
    }
}

/// One word of a query.
public struct QueryWord: Hashable, Sendable {
    /// The folded word and, where it differs, its second form: ä, ö and ü as ae, oe and ue.
    ///
    /// Never empty.
    public let alternatives: [String]
    /// Whether more letters may follow: the last word of a query, and letters of a script without spaces.
    public internal(set) var isBeginning = false
}

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
    private(set) var range: Range<Int>

    init(_ character: Character, at offset: Int) {
        let scalars = character.unicodeScalars
        if let first = scalars.first, first.value < Self.latin.count, scalars.count == 1 {
            self = Self.latin[Int(first.value)]
            range = offset..<offset + 1
        } else {
            self.init(lookingUp: character, at: offset)
        }
    }

    /// What is found of each character of ASCII and of the letters of western and central Europe, which are most.
    private static let latin = (0..<0x250).map { value in
        FoldedCharacter(lookingUp: Character(UnicodeScalar(UInt16(value)) ?? " "), at: 0)
    }

    /// What a byte of UTF-8 is by itself; `nil` for one of several that are a letter.
    static func kind(ofASCII byte: UInt8) -> Kind? { byte < 0x80 ? latin[Int(byte)].kind : nil }

    private init(lookingUp character: Character, at offset: Int) {
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
