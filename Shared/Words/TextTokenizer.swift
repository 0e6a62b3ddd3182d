/// Splits texts into index tokens and queries into search words.
///
/// A word yields its folded form and, with an umlaut, its second German form; around an apostrophe also the joined form
/// (l, aquila, laquila). Unspaced scripts yield bigrams and a run's last letter, so that a prefix search for one letter
/// finds all.
public enum TextTokenizer {
    /// Further words are ignored.
    public static let maximumTerms = 16

    /// Returns the tokens of a text, in order.
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

    /// Like ``tokens(of:)``, with a fast path for ASCII.
    public static func words(ofText text: String) -> [String] {
        var (text, words) = (text, [String]())
        text.withUTF8 { bytes in
            var (start, isPlain) = (0, true)
            for end in 0...bytes.count {
                let kind = end < bytes.count ? FoldedCharacter.kind(ofASCII: bytes[end]) : .separator
                // Before a non-ASCII byte it may carry a combining mark.
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

    /// Returns the words of a query; the last is a prefix.
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
        return Array(terms.prefix(maximumTerms))
    }

    /// Runs of one script; apostrophes stay inside words.
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

public struct QueryWord: Hashable, Sendable {
    /// The folded word and its second German form, if different.
    public let alternatives: [String]
    /// Whether it is a prefix, like letters of unspaced scripts.
    public internal(set) var isBeginning = false
}

struct FoldedCharacter {
    enum Kind {
        /// Of a spaced script.
        case word
        /// Of an unspaced script.
        case unspaced
        case apostrophe
        case separator
    }

    let kind: Kind
    let folded: String
    /// The second German form.
    let german: String
    /// In the original's UTF-16 units.
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

    /// The most frequent characters.
    private static let latin = (0..<0x250).map { value in
        FoldedCharacter(lookingUp: Character(UnicodeScalar(UInt16(value)) ?? " "), at: 0)
    }

    static func kind(ofASCII byte: UInt8) -> Kind? { byte < 0x80 ? latin[Int(byte)].kind : nil }

    private init(lookingUp character: Character, at offset: Int) {
        range = offset..<offset + character.utf16.count
        guard !character.unicodeScalars.allSatisfy(FoldingTables.apostrophes.contains) else {
            (kind, folded, german) = (.apostrophe, "", "")
            return
        }
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

    private static func wordScalars(of text: String) -> String.UnicodeScalarView {
        text.unicodeScalars.filter(FoldingTables.isWordScalar)
    }
}
