import UmkreisWords

/// A word of a query.
///
/// It matches itself, longer words if it is the last, compounds and inflections (``CompoundWord``), and spellings with
/// or without a space (``SplitWord``); typos only without such matches in the index (``WordIndex/understood(_:)``).
struct SearchTerm: Hashable, Sendable {
    /// The folded word and, if different, its form with ae, oe, ue.
    let alternatives: [String]
    /// Whether it is a beginning: the last word, and scripts without spaces.
    var isBeginning = false
    /// Maximum.
    var typos = 0
    /// Written as one with the word before or after it: "eiscafe" for "eis cafe".
    var joined: [JoinedWord] = []
    /// Posts whose titles have it as two words; from ``PostIndex/understood(_:by:)``.
    var split: [Slot] = []

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
            if best == nil, typos == 0, let joined = joined.first(where: { $0.isMet(by: token.text) }) {
                let range = joined.isBeginning ? token.range(ofPrefix: joined.text.unicodeScalars.count) : token.range
                best = (.part, range)
            }
            return best
        }
    }

    /// Whether two adjacent words are this one.
    func isMet(by pair: SplitWord) -> Bool {
        typos == 0 && alternatives.contains { pair.spells($0, isBeginning: isBeginning) }
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

/// Two words of a query, written as one.
struct JoinedWord: Hashable, Sendable {
    let text: String
    /// Whether the second is still being typed.
    let isBeginning: Bool

    func isMet(by word: String) -> Bool { isBeginning ? word.hasPrefix(text) : word == text }
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
        let tokens = TextTokenizer.tokens(of: text)
        var found = tokens.flatMap { token in terms.compactMap { $0.match(in: token, knowing: words)?.range } }
        SplitWord.forEach(in: tokens) { pair in
            if terms.contains(where: { $0.isMet(by: pair) }) { found.append(pair.range) }
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
        var terms = words(ofQuery: query).map {
            SearchTerm(alternatives: $0.alternatives, isBeginning: $0.isBeginning)
        }
        for index in terms.indices.dropLast() {
            let joined = SplitWord.joined(terms[index], terms[index + 1])
            terms[index].joined += joined
            terms[index + 1].joined += joined
        }
        return terms
    }
}
