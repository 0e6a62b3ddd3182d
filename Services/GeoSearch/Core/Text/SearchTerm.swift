import Words

/// One word of a query, and what meets it.
///
/// A word is met, best first, by itself (``WordMatch/word``), by a word that begins so if it is the query's last
/// (``WordMatch/beginning``), and by a German or Dutch compound or an inflection that it is a part of (``WordMatch/part``,
/// by the rules of ``CompoundWord``). Only if no word of the index meets it does it stand for those that are few typos
/// away (``WordMatch/typo``, see ``WordIndex/understood(_:)``).
struct SearchTerm: Hashable, Sendable {
    /// The folded word and, where it differs, its second form: ä, ö and ü as ae, oe and ue.
    ///
    /// Never empty.
    let alternatives: [String]
    /// Whether more letters may follow: the last word of a query, and letters of a script without spaces.
    var isBeginning = false
    /// How many typos whatever meets it has, at most; 0 where words meet it as it is.
    var typos = 0

    /// How a token of a text meets this word, and with which part, in UTF-16 units; `nil` if it does not.
    ///
    /// - Parameter words: what ``CompoundWord`` takes for words beside the everyday ones: the index that is searched.
    func match(in token: TextToken, knowing words: some KnownWords) -> (match: WordMatch, range: Range<Int>)? {
        var text = token.text
        return text.withUTF8 { bytes in
            var best: (match: WordMatch, range: Range<Int>)?
            for alternative in alternatives {
                guard let found = match(of: alternative, in: bytes, of: token, knowing: words) else { continue }
                if best.map({ found.match > $0.match }) ?? true { best = found }
            }
            return best
        }
    }

    private func match(
        of alternative: String,
        in bytes: UnsafeBufferPointer<UInt8>,
        of token: TextToken,
        knowing words: some KnownWords
    ) -> (match: WordMatch, range: Range<Int>)? {
        if typos > 0 {
            let isNear = TypoTable.isNear(token.text, alternative, within: typos, isBeginning: isBeginning)
            return isNear ? (.typo, token.range) : nil
        }
        if bytes.elementsEqual(alternative.utf8) { return (.word, token.range) }
        if isBeginning, bytes.starts(with: alternative.utf8) {
            return (.beginning, token.range(ofPrefix: alternative.unicodeScalars.count))
        }
        var alternative = alternative
        let part = alternative.withUTF8 { CompoundWord.firstPart($0, in: bytes, isBeginning, knowing: words) }
        return part.map { (.part, token.range(of: $0)) }
    }
}

/// How a word of a text meets a word of a query, the better the greater.
enum WordMatch: Int, Comparable, Sendable, CaseIterable {
    /// It is few typos away.
    case typo
    /// It is a compound of it, or an inflected form.
    case part
    /// It begins so.
    case beginning
    /// It is the word.
    case word

    static func < (one: WordMatch, other: WordMatch) -> Bool { one.rawValue < other.rawValue }
}

/// Where the words of a query stand in a text.
enum Highlighter {
    /// Ranges in UTF-16 units of the text, in order and apart from each other: of a word all of it, of a beginning or a part
    /// that part, and of what only a typo tells from the query the whole word.
    ///
    /// - Parameter words: the index that was searched.
    static func ranges(
        of terms: [SearchTerm],
        in text: String,
        knowing words: some KnownWords = Set<String>()
    ) -> [Range<Int>] {
        let found = TextTokenizer.tokens(of: text).flatMap { token in
            terms.compactMap { $0.match(in: token, knowing: words)?.range }
        }
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

extension TextTokenizer {
    /// The words of a query; the last one is the beginning of a word.
    static func terms(of query: String) -> [SearchTerm] {
        words(ofQuery: query).map { SearchTerm(alternatives: $0.alternatives, isBeginning: $0.isBeginning) }
    }
}
