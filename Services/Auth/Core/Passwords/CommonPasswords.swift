import Foundation

/// Passwords that are guessed first.
struct CommonPasswords: Sendable {
    /// Those of four characters and more: shorter ones are in too many good passwords by chance.
    let words: WordSet

    /// - Parameter list: one a line; empty lines and lines that begin with `#` say nothing.
    init(list: String) {
        words = WordSet(
            list.split(whereSeparator: \.isNewline).lazy.filter { !$0.hasPrefix("#") }.map(String.init),
            shortest: 4
        )
    }

    /// The list that ships with the service.
    static func bundled() -> CommonPasswords {
        CommonPasswords(list: String(decoding: PackageResources.common_passwords_txt, as: UTF8.self))
    }

    var count: Int { words.count }
}

/// Words that are looked for inside a longer text, whatever their case and with digits and marks for letters
/// (`p4ssw0rd`).
struct WordSet: Sendable {
    private let words: Set<[Unicode.Scalar]>
    /// How long its words are, each length once.
    let lengths: [Int]

    /// - Parameter shortest: words of fewer code points are left out.
    init(_ words: some Sequence<String>, shortest: Int) {
        self.words = Set(
            words.map { WordSet.letters(of: Array($0.folded.unicodeScalars)) }.filter { $0.count >= shortest }
        )
        lengths = Set(self.words.map(\.count)).sorted()
    }

    var count: Int { words.count }

    /// - Parameter letters: what ``letters(of:)`` makes of a folded text.
    func contains(_ letters: ArraySlice<Unicode.Scalar>) -> Bool { words.contains(Array(letters)) }

    /// The folded text, code point by code point, with the letter in the place of each digit and mark that is written for
    /// one; `i` and `l` are one, for `1` and `!` stand for both.
    static func letters(of folded: [Unicode.Scalar]) -> [Unicode.Scalar] {
        folded.map { scalar in
            switch scalar {
            case "4", "@": "a"
            case "3": "e"
            case "1", "!", "|", "i": "l"
            case "0": "o"
            case "5", "$": "s"
            case "7", "+": "t"
            default: scalar
            }
        }
    }
}
