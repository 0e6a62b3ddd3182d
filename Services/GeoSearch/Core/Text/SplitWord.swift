import UmkreisWords

/// Two adjacent words of a text that are also written as one: "Eis Café", "Eiscafé".
///
/// Together they have at least five letters, and one of them four or both three, so that small words ("an der") do not
/// form others.
struct SplitWord {
    private static let (minimumLetters, minimumOfBoth, minimumOfOne) = (5, 3, 4)
    /// Longer words are not split.
    private static let maximumLength = 64
    /// Tokens of two words.
    private static let window = 8

    let first: String
    let second: String
    /// The range in the text, in UTF-16 units.
    let range: Range<Int>

    /// - Parameter isBeginning: whether the end of the word may be missing.
    func spells(_ word: String, isBeginning: Bool) -> Bool {
        let length = first.utf8.count
        guard word.utf8.count > length, word.utf8.starts(with: first.utf8) else { return false }
        let rest = word[word.utf8.index(word.startIndex, offsetBy: length)...]
        let letters = rest.unicodeScalars.count
        guard Self.mayJoin(first.unicodeScalars.count, letters) else { return false }
        return second == rest || isBeginning && letters >= Self.minimumOfBoth && second.utf8.starts(with: rest.utf8)
    }

    /// Visits adjacent words; a word has several tokens if it has an umlaut or an apostrophe.
    static func forEach(in tokens: [TextToken], _ body: (SplitWord) -> Void) {
        for (index, token) in tokens.enumerated() {
            let behind = tokens[index...].prefix(window)
            guard let next = behind.first(where: { $0.range.lowerBound >= token.range.upperBound }) else { continue }
            for other in behind where other.range.lowerBound == next.range.lowerBound {
                let range = token.range.lowerBound..<other.range.upperBound
                body(SplitWord(first: token.text, second: other.text, range: range))
            }
        }
    }

    /// Where a word may be two words, in UTF-8, and whether the second half may stand for longer words.
    static func splits(of word: String) -> [(offset: Int, mayBegin: Bool)] {
        guard (minimumLetters...maximumLength).contains(word.utf8.count), isWord(word) else { return [] }
        let letters = word.unicodeScalars.count
        var (splits, offset, count) = ([(offset: Int, mayBegin: Bool)](), 0, 0)
        for scalar in word.unicodeScalars.dropLast() {
            offset += UTF8.width(scalar)
            count += 1
            if mayJoin(count, letters - count) { splits.append((offset, letters - count >= minimumOfBoth)) }
        }
        return splits
    }

    static func joined(_ one: SearchTerm, _ other: SearchTerm) -> [JoinedWord] {
        guard !one.isBeginning else { return [] }
        return one.alternatives.flatMap { first in
            other.alternatives.compactMap { second in
                let (one, two) = (first.unicodeScalars.count, second.unicodeScalars.count)
                guard mayJoin(one, two), isWord(first), isWord(second), !other.isBeginning || two >= minimumOfBoth
                else {
                    return nil
                }
                return JoinedWord(text: first + second, isBeginning: other.isBeginning)
            }
        }
    }

    /// - Parameters: letters of both words.
    private static func mayJoin(_ one: Int, _ other: Int) -> Bool {
        one + other >= minimumLetters
            && (min(one, other) >= minimumOfBoth || max(one, other) >= minimumOfOne && min(one, other) > 0)
    }

    /// Returns whether the text has letters only; numbers are not joined.
    private static func isWord(_ text: String) -> Bool { text.allSatisfy(\.isLetter) }
}
