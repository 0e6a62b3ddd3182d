import UmkreisWords

/// A place's name with abbreviated words.
///
/// Such as "Frankfurt a. M.", "Bad Homburg v. d. H." and "Alphen a/d Rijn".
///
/// A word with a point, or of two letters, stands for the beginning of a word, with a point also for some of its
/// letters ("Brsg." for "Breisgau"). Small words such as "an der" may be missing on either side.
struct PlaceAbbreviation {
    private struct Word {
        let text: String
        let spellings: [String]
        let hasPoint: Bool
        let isShort: Bool

        init(_ text: String, hasPoint: Bool) {
            self.text = text
            spellings = PlaceSpelling.spellings(of: text)
            self.hasPoint = hasPoint
            isShort = hasPoint || text.unicodeScalars.count <= 2
        }
    }

    /// Longer names are not abbreviated; the steps of a comparison grow with the small words of both.
    private static let maximumWords = 6

    /// The spellings of the first word.
    let beginnings: [String]
    /// The words behind it.
    private let words: [Word]

    var hasPoint: Bool { words.contains(where: \.hasPoint) }

    /// Whether a word is abbreviated, so that the first may be the whole name.
    ///
    /// As in "Weiden i. d. OPf.".
    var isShort: Bool { words.contains(where: \.isShort) }

    /// `nil` for a text of one word.
    init?(_ text: String) {
        let words = Self.words(of: text)
        guard (2...Self.maximumWords).contains(words.count) else { return nil }
        let first = words[0]
        beginnings = first.spellings + (first.isShort ? Self.firstWords[first.text] ?? [] : [])
        self.words = Array(words.dropFirst())
    }

    /// The small words that are missing on either side; `nil` if the name is another one.
    ///
    /// - Parameter rest: the words of a name behind its first word.
    func missing(in rest: ArraySlice<Substring>) -> Int? { missing(words[...], rest, hasMatch: false) }

    private func missing(_ own: ArraySlice<Word>, _ theirs: ArraySlice<Substring>, hasMatch: Bool) -> Int? {
        guard let word = own.first else {
            return theirs.allSatisfy { Self.smallWords.contains(String($0)) } && hasMatch ? theirs.count : nil
        }
        var minimum: Int?
        func consider(_ count: Int?, plus more: Int) {
            if let count { minimum = min(minimum ?? .max, count + more) }
        }
        if let other = theirs.first {
            let isSmall = Self.smallWords.contains(String(other))
            if Self.stands(word, for: other) {
                consider(missing(own.dropFirst(), theirs.dropFirst(), hasMatch: hasMatch || !isSmall), plus: 0)
            }
            if isSmall { consider(missing(own, theirs.dropFirst(), hasMatch: hasMatch), plus: 1) }
        }
        if Self.smallWords.contains(word.text) {
            consider(missing(own.dropFirst(), theirs, hasMatch: hasMatch), plus: 1)
        }
        return minimum
    }

    private static func stands(_ word: Word, for other: Substring) -> Bool {
        if word.spellings.contains(where: { $0 == other }) { return true }
        if word.isShort, other.hasPrefix(word.text) { return true }
        guard word.hasPoint, word.text.first == other.first, word.text.count >= 2 else { return false }
        var letters = word.text.unicodeScalars[...]
        for letter in other.unicodeScalars where letter == letters.first { letters.removeFirst() }
        return letters.isEmpty
    }

    private static func words(of text: String) -> [Word] {
        var words: [Word] = []
        for piece in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && !isJoined($0) && $0 != "." }) {
            let parts = piece.split(separator: ".", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                guard let key = PlaceKey.keys(of: String(part)).first, !key.isEmpty else { continue }
                words.append(Word(key, hasPoint: index + 1 < parts.count))
            }
        }
        return words
    }

    private static func isJoined(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy(FoldingTables.apostrophes.contains)
    }

    /// First words that are usually abbreviated.
    private static let firstWords = [
        "b": ["bad"], "gr": ["gross", "grosse", "groot", "great"], "kl": ["klein", "kleine"], "n": ["north", "new"],
        "s": ["south", "san"], "w": ["west"], "e": ["east"], "o": ["oost", "ost"],
    ]

    /// Small words of German, Dutch, English and French names with their abbreviations; folded.
    private static let smallWords: Set<String> = Set(
        """
        a aan ad am an auf b bei beim bij by d das de dem den der die het i id im in la le les o ob od of on op sous sur t the \
        u uber ueber under unter upon v van vd vom von vor zu zum zur
        """.split(separator: " ").map(String.init)
    )
}

/// Words of names that are spelled in several ways, such as "St.", "Sankt" and "Saint".
enum PlaceSpelling {
    private static let groups = [
        ["st", "sankt", "saint", "sint"], ["ste", "sainte"], ["sta", "santa"], ["sto", "santo"], ["ft", "fort"],
        ["mt", "mount", "mont"], ["pt", "port", "point"], ["gt", "great"], ["gr", "gross"], ["str", "strasse"],
    ]

    private static let alternatives: [String: [String]] = Dictionary(
        groups.flatMap { group in group.map { word in (word, group.filter { $0 != word }) } }
    ) { first, _ in first }

    /// The word first.
    static func spellings(of word: String) -> [String] { [word] + (alternatives[word] ?? []) }

    /// The other spellings of a name of several words, one word changed at a time.
    static func others(of key: String) -> [String] {
        let words = key.split(separator: " ").map(String.init)
        guard words.count > 1, words.contains(where: { alternatives[$0] != nil }) else { return [] }
        return words.indices.flatMap { index in
            (alternatives[words[index]] ?? []).map { other in
                (words[..<index] + [other] + words[(index + 1)...]).joined(separator: " ")
            }
        }
    }
}
