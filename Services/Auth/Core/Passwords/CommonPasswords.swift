import Foundation

struct CommonPasswords: Sendable {
    /// At least four characters: shorter ones occur by chance.
    let words: WordSet

    /// - Parameter list: One word per line; `#` starts a comment.
    init(list: String) {
        words = WordSet(
            list.split(whereSeparator: \.isNewline).lazy.filter { !$0.hasPrefix("#") }.map(String.init),
            shortest: 4
        )
    }

    static func bundled() -> CommonPasswords {
        CommonPasswords(list: String(decoding: PackageResources.common_passwords_txt, as: UTF8.self))
    }

    var count: Int { words.count }
}

/// Words to find in a text, ignoring case and letter substitutes (`p4ssw0rd`).
struct WordSet: Sendable {
    private let words: Set<[Unicode.Scalar]>
    let lengths: [Int]

    init(_ words: some Sequence<String>, shortest: Int) {
        self.words = Set(
            words.map { WordSet.letters(of: Array($0.folded.unicodeScalars)) }.filter { $0.count >= shortest }
        )
        lengths = Set(self.words.map(\.count)).sorted()
    }

    var count: Int { words.count }

    func contains(_ letters: ArraySlice<Unicode.Scalar>) -> Bool { words.contains(Array(letters)) }

    /// Replaces substitutes by letters; maps `i` to `l`, since `1` and `!` resemble both.
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
