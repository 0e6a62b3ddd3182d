protocol KnownWords {
    /// - Parameter word: folded UTF-8.
    func contains(word: UnsafeBufferPointer<UInt8>) -> Bool
}

extension Set<String>: KnownWords {
    func contains(word: UnsafeBufferPointer<UInt8>) -> Bool { contains(String(decoding: word, as: UTF8.self)) }
}

/// Splits German and Dutch compounds ("Kinderfahrrad": "Kinder", "Fahrrad") by rules.
///
/// Dictionaries have binding licences, and results must not depend on indexing order. A part has at least four letters,
/// a to z after folding. Next to it may be:
/// - the end, or an ending -s, -n, -en, -e, -er, -es;
/// - for parts from six letters on, **a plausible rest**: three letters with a vowel, starting like a word;
/// - for shorter parts, **one or two known words**: everyday ones (``EverydayWords``) or indexed ones from four letters
///   on, joined directly or by an ending.
///
/// Short parts do not count in words that end like places ("Berg" in "Heidelberg"). Short parts that are also endings
/// ("romantisch", "Talente", "Parking") count only next to everyday words.
enum CompoundWord {
    /// Minimum letters of a part, of one next to a plausible rest, of a rest.
    static let (minimumPart, longPart, minimumRest) = (4, 6, 3)
    /// Longer words are not split.
    static let maximumLength = 64

    typealias Bytes = UnsafeBufferPointer<UInt8>

    static func mayHaveParts(_ word: Bytes) -> Bool {
        word.count > minimumPart && word.count <= maximumLength && word.allSatisfy { (0x61...0x7A).contains($0) }
    }

    static func partStarts(in word: Bytes) -> [Int] {
        guard mayHaveParts(word), word.count >= minimumRest + minimumPart else { return [] }
        return (minimumRest...word.count - minimumPart).filter { isBoundary($0, in: word) }
    }

    /// Excludes a prefix if `isBeginning`.
    static func firstPart(_ part: Bytes, in word: Bytes, _ isBeginning: Bool, knowing words: some KnownWords) -> Range<
        Int
    >? {
        guard part.count >= minimumPart, part.count < word.count, mayHaveParts(word) else { return nil }
        for start in 0...word.count - part.count where word[start...].starts(with: part) {
            let range = start..<start + part.count
            if start == 0 ? !isBeginning : isBoundary(start, in: word),
                isPart(range, of: word, isBeginning, knowing: words)
            {
                return range
            }
        }
        return nil
    }

    /// - Parameters:
    ///   - range: at the start or one of ``partStarts(in:)``; at least ``minimumPart`` letters.
    ///   - isBeginning: whether the part is still being typed.
    static func isPart(
        _ range: Range<Int>,
        of word: Bytes,
        _ isBeginning: Bool,
        knowing words: some KnownWords
    ) -> Bool {
        let left = Bytes(rebasing: word[..<range.lowerBound])
        let right = Bytes(rebasing: word[range.upperBound...])
        let isRightEnding = isBeginning || right.isEmpty || isEnding(right)
        if left.isEmpty, isRightEnding { return true }
        if range.count >= longPart {
            return isRightEnding || couldBeWord(right)
        }
        if endsAsPlace(word) { return false }
        let isEnding = endingWords.contains { $0.elementsEqual(word[range]) }
        let words = ShortPartWords(words: words, isEverydayOnly: isEnding)
        return (left.isEmpty || isWord(left, joined: .behind, knowing: words))
            && (isRightEnding || isWord(right, joined: .before, knowing: words))
    }

    /// Needs a vowel before, and a plausible start of a word.
    private static func isBoundary(_ index: Int, in word: Bytes) -> Bool {
        index >= minimumRest && word[..<index].contains(where: isVowel) && beginsAsWord(word, at: index)
            && !isInside(word[index - 1], word[index])
    }

    /// Digraphs.
    private static func isInside(_ one: UInt8, _ other: UInt8) -> Bool {
        switch (one, other) {
        case (UInt8(ascii: "c"), UInt8(ascii: "h")), (UInt8(ascii: "c"), UInt8(ascii: "k")),
            (UInt8(ascii: "q"), UInt8(ascii: "u")):
            true
        default: false
        }
    }

    private static func beginsAsWord(_ word: Bytes, at index: Int) -> Bool {
        guard index + 1 < word.count else { return false }
        let (first, second) = (word[index], word[index + 1])
        return isVowel(first) || isVowel(second) || onsets.contains(UInt16(first) << 8 | UInt16(second))
    }

    private static func couldBeWord(_ rest: Bytes) -> Bool {
        guard rest.count >= minimumRest, rest.contains(where: isVowel) else { return false }
        return beginsAsWord(rest, at: 0)
            || endings.contains {
                rest.starts(with: $0) && rest.count >= minimumRest + $0.count && beginsAsWord(rest, at: $0.count)
            }
    }

    private enum Side {
        case before
        case behind
    }

    private static func isWord(_ rest: Bytes, joined side: Side, knowing words: some KnownWords) -> Bool {
        guard rest.count >= minimumRest else { return false }
        if isOneWordOrTwo(rest, knowing: words) { return true }
        return endings.contains { ending in
            guard rest.count >= minimumRest + ending.count else { return false }
            switch side {
            case .behind:
                return rest[(rest.count - ending.count)...].elementsEqual(ending)
                    && isOneWordOrTwo(Bytes(rebasing: rest.dropLast(ending.count)), knowing: words)
            case .before:
                return rest.starts(with: ending)
                    && isOneWordOrTwo(Bytes(rebasing: rest.dropFirst(ending.count)), knowing: words)
            }
        }
    }

    private static func isOneWordOrTwo(_ rest: Bytes, knowing words: some KnownWords) -> Bool {
        if isKnown(rest, words) { return true }
        guard rest.count >= minimumRest + minimumPart else { return false }
        return (minimumRest...rest.count - minimumRest).contains { middle in
            isKnown(Bytes(rebasing: rest[..<middle]), words) && isKnown(Bytes(rebasing: rest[middle...]), words)
        }
    }

    private static func isKnown(_ word: Bytes, _ words: some KnownWords) -> Bool {
        EverydayWords.folded.contains(word: word) || (word.count >= minimumPart && words.contains(word: word))
    }

    private struct ShortPartWords<Words: KnownWords>: KnownWords {
        let words: Words
        let isEverydayOnly: Bool

        func contains(word: Bytes) -> Bool { !isEverydayOnly && words.contains(word: word) }
    }

    private static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"), UInt8(ascii: "u"),
            UInt8(ascii: "y"):
            true
        default: false
        }
    }

    private static func isEnding(_ rest: Bytes) -> Bool {
        rest.count <= 2 && endings.contains { rest.elementsEqual($0) }
    }

    private static func endsAsPlace(_ word: Bytes) -> Bool {
        guard let last = word.last, let endings = placeEndings[last] else { return false }
        return endings.contains { word.count > $0.count && word.suffix($0.count).elementsEqual($0) }
    }

    private static let endings: [[UInt8]] = ["s", "n", "en", "e", "er", "es"].map { Array($0.utf8) }

    /// Endings of inhabitants and adjectives, by last letter.
    private static let placeEndings: [UInt8: [[UInt8]]] = Dictionary(
        grouping: """
            berg berge bergen burg burgh dorf dorp dam drecht feld felde furt hagen haven heim hausen hofen hoven ingen \
            kirchen land lande mund recht ruhe stadt stedt stein voort wald weiler werder wijk
            """.split(separator: " ").flatMap { name in
                ["", "s", "er", "ers", "ern", "erin", "erinnen", "isch", "ische", "ischen", "ischer", "isches"].map {
                    Array((name + $0).utf8)
                }
            },
        by: { $0[$0.count - 1] }
    )

    private static let endingWords: [[UInt8]] = """
        able eisen ende enden ente enten erde essen innen isch king lage lust mode moden nase orte orten rant rasse rassen rate \
        raten rest ring rose rosen sense table tier tiere tisch tische tischen vers
        """.split(separator: " ").map { Array($0.utf8) }

    /// Consonant pairs that start words.
    private static let onsets: Set<UInt16> = Set(
        """
        bl br ch cl cr dr dw fj fl fr gl gn gr kl kn kr ph pf pl pr ps sc sh sk sl sm sn sp st sw th tr ts tw vl vr wh wr zw
        """.split(separator: " ").map { pair in pair.utf8.reduce(0) { $0 << 8 | UInt16($1) } }
    )
}
