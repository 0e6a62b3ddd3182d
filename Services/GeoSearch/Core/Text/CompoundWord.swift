/// What tells whether letters are a word: those that some post has.
protocol KnownWords {
    /// - Parameter word: folded, UTF-8.
    func contains(word: UnsafeBufferPointer<UInt8>) -> Bool
}

extension Set<String>: KnownWords {
    func contains(word: UnsafeBufferPointer<UInt8>) -> Bool { contains(String(decoding: word, as: UTF8.self)) }
}

/// The parts of German and Dutch compounds ("Fahrrad" and "Kinder" of "Kinderfahrrad"), by rules: no dictionary is free of
/// licences that bind, and the rules are the same for every word, whatever was added first.
///
/// A part of a word has four letters, a to z after folding. What stands beside it is
/// - nothing, or one of the endings -s, -n, -en, -e, -er, -es behind it; or
/// - **a rest that could be a word**, if the part has six letters: three letters, a vowel among them, and where two parts
///   meet, the second begins as words do; or
/// - **a rest that is a word**, if the part has four or five: one of the everyday ones (``EverydayWords``), or one of four
///   letters that some post has; with -s, -n, -en, -e, -er or -es between, or of two such words.
///
/// Short parts of words that end as names of places do are none: whoever looks for "Berg" does not mean "Heidelberg", nor
/// "Burg" a "Hamburger". Of short words that are endings as well ("romantisch", "Talente", "Parking"), only everyday words
/// make parts.
enum CompoundWord {
    /// Letters of a part, of one that is believed beside any rest, and of a rest.
    static let (leastPart, longPart, leastRest) = (4, 6, 3)
    /// Longer words are not taken apart.
    static let longest = 64

    typealias Bytes = UnsafeBufferPointer<UInt8>

    /// Whether words may consist of parts, and be parts: Latin letters alone.
    static func mayHaveParts(_ word: Bytes) -> Bool {
        word.count > leastPart && word.count <= longest && word.allSatisfy { (0x61...0x7A).contains($0) }
    }

    /// Where the second part of a word, or a later one, may begin.
    static func partStarts(in word: Bytes) -> [Int] {
        guard mayHaveParts(word), word.count >= leastRest + leastPart else { return [] }
        return (leastRest...word.count - leastPart).filter { isBoundary($0, in: word) }
    }

    /// The first place at which a word has a part, other than that it begins so where the part is itself a beginning.
    static func firstPart(_ part: Bytes, in word: Bytes, _ isBeginning: Bool, knowing words: some KnownWords) -> Range<
        Int
    >? {
        guard part.count >= leastPart, part.count < word.count, mayHaveParts(word) else { return nil }
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

    /// Whether letters of a word are a part of it.
    ///
    /// - Parameters:
    ///   - range: at the word's beginning, or from one of ``partStarts(in:)`` on; at least ``leastPart`` letters.
    ///   - isBeginning: whether the part may go on, as it is not typed to its end.
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

    /// Whether two parts may meet at a place: a syllable before it, and behind it letters that a word may begin with.
    private static func isBoundary(_ index: Int, in word: Bytes) -> Bool {
        index >= leastRest && word[..<index].contains(where: isVowel) && beginsAsWord(word, at: index)
            && !isInside(word[index - 1], word[index])
    }

    /// Two letters that stand for one sound.
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
        guard rest.count >= leastRest, rest.contains(where: isVowel) else { return false }
        return beginsAsWord(rest, at: 0)
            || endings.contains {
                rest.starts(with: $0) && rest.count >= leastRest + $0.count && beginsAsWord(rest, at: $0.count)
            }
    }

    private enum Side {
        case before
        case behind
    }

    /// Whether a rest is a word or two, with or without what joins it to the part beside it.
    private static func isWord(_ rest: Bytes, joined side: Side, knowing words: some KnownWords) -> Bool {
        guard rest.count >= leastRest else { return false }
        if isOneWordOrTwo(rest, knowing: words) { return true }
        return endings.contains { ending in
            guard rest.count >= leastRest + ending.count else { return false }
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
        guard rest.count >= leastRest + leastPart else { return false }
        return (leastRest...rest.count - leastRest).contains { middle in
            isKnown(Bytes(rebasing: rest[..<middle]), words) && isKnown(Bytes(rebasing: rest[middle...]), words)
        }
    }

    private static func isKnown(_ word: Bytes, _ words: some KnownWords) -> Bool {
        EverydayWords.folded.contains(word: word) || (word.count >= leastPart && words.contains(word: word))
    }

    /// What stands beside a short part.
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

    /// By their last letters; with what those who live there, and what is from there, are called by.
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

    /// Two consonants that words begin with.
    private static let onsets: Set<UInt16> = Set(
        """
        bl br ch cl cr dr dw fj fl fr gl gn gr kl kn kr ph pf pl pr ps sc sh sk sl sm sn sp st sw th tr ts tw vl vr wh wr zw
        """.split(separator: " ").map { pair in pair.utf8.reduce(0) { $0 << 8 | UInt16($1) } }
    )
}
