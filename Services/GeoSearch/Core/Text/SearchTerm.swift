import Words

/// A word of a query.
///
/// It matches itself, longer words if it is the last, compounds and inflections (``CompoundWord``); typos only without
/// such matches in the index (``WordIndex/understood(_:)``).
struct SearchTerm: Hashable, Sendable {
    /// The folded word and, if different, its form with ae, oe, ue.
    let alternatives: [String]
    /// For the last word, and scripts without spaces.
    var isBeginning = false
    /// Maximum.
    var typos = 0

    /// The range is in UTF-16 units.
    ///
    /// - Parameter words: the index, for ``CompoundWord``.
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

/// Ascending quality.
enum WordMatch: Int, Comparable, Sendable, CaseIterable {
    case typo
    /// A compound or inflection.
    case part
    /// A prefix.
    case beginning
    case word

    static func < (one: WordMatch, other: WordMatch) -> Bool { one.rawValue < other.rawValue }
}

enum Highlighter {
    /// Disjoint matches in UTF-16 units, ascending; whole words for typos.
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
    static func terms(of query: String) -> [SearchTerm] {
        words(ofQuery: query).map { SearchTerm(alternatives: $0.alternatives, isBeginning: $0.isBeginning) }
    }
}
