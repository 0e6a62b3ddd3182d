/// Words that are looked for inside a longer text.
struct WordSet: Sendable {
    private let words: Set<[Unicode.Scalar]>
    /// Longest first, so that `password1` is found before `password`.
    private let lengths: [Int]

    init(_ words: [String]) {
        self.words = Set(words.map { Array($0.folded.unicodeScalars) }.filter { !$0.isEmpty })
        lengths = Set(self.words.map(\.count)).sorted(by: >)
    }

    var count: Int { words.count }

    /// How many code points of the folded text `text` are left when, from left to right, the words in it are struck out.
    func remainder(of text: String) -> Int {
        let scalars = Array(text.unicodeScalars)
        var position = 0
        var remainder = 0
        while position < scalars.count {
            if let length = lengthOfWord(in: scalars, at: position) {
                position += length
            } else {
                position += 1
                remainder += 1
            }
        }
        return remainder
    }

    private func lengthOfWord(in scalars: [Unicode.Scalar], at position: Int) -> Int? {
        lengths.first { length in
            position + length <= scalars.count && words.contains(Array(scalars[position..<position + length]))
        }
    }
}
