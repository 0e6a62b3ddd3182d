/// A piece of a text that a search can find: a folded word, or two letters of a script without spaces.
struct TextToken: Hashable, Sendable {
    let text: String
    /// Where the piece stands in the original, in UTF-16 units.
    let range: Range<Int>
    /// For each scalar of `text`, the UTF-16 offset at which its original character ends.
    let ends: [Int]

    /// The part of the original that a prefix of the token stands for.
    ///
    /// - Parameter length: scalars of the prefix, at least 1; the whole token if there are not as many.
    func range(ofPrefix length: Int) -> Range<Int> {
        guard length > 0, length <= ends.count else { return range }
        return range.lowerBound..<ends[length - 1]
    }
}

extension TextToken {
    /// Which of its folded forms a token is made of.
    enum Form {
        case plain
        case german
    }

    /// A token of adjoining characters.
    init(_ characters: ArraySlice<FoldedCharacter>, form: Form = .plain) {
        var text = ""
        var ends: [Int] = []
        ends.reserveCapacity(characters.count)
        for character in characters {
            let folded = form == .plain ? character.folded : character.german
            text += folded
            for _ in folded.unicodeScalars { ends.append(character.range.upperBound) }
        }
        let start = characters.first?.range.lowerBound ?? 0
        self.init(text: text, range: start..<(characters.last?.range.upperBound ?? start), ends: ends)
    }
}

/// One word of a query; a text has it when one of its tokens begins with one of the alternatives.
struct SearchTerm: Hashable, Sendable {
    /// The folded word and, where it differs, its second German form.
    ///
    /// Never empty.
    let alternatives: [String]

    /// The part of the original that this word finds in a token, in UTF-16 units.
    func match(in token: TextToken) -> Range<Int>? {
        alternatives.first { token.text.utf8.starts(with: $0.utf8) }.map {
            token.range(ofPrefix: $0.unicodeScalars.count)
        }
    }
}

/// Where the words of a query stand in a text.
enum Highlighter {
    /// Ranges in UTF-16 units of the text, in order and apart from each other.
    static func ranges(of terms: [SearchTerm], in text: String) -> [Range<Int>] {
        let found = TextTokenizer.tokens(of: text).flatMap { token in terms.compactMap { $0.match(in: token) } }
        var merged: [Range<Int>] = []
        for range in found.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}
