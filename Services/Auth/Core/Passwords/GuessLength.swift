/// Measures a password's resistance to guessing, in random characters.
///
/// The minimum over all partitions of the text into pieces:
///
/// | piece | counts |
/// |---|---|
/// | a character | 1 |
/// | a repeated space or mark | 0 |
/// | a number of 4 digits and more | half its digits |
/// | a common password | 2 |
/// | a name of the account or the app | 1 |
/// | 3 and more neighbours in the alphabet, digits or keyboard | 2 |
/// | one character 3 times and more; a repeated sequence of 3 and more | 1 |
///
/// A random printable character has 6.6 bits, a word of a list of 3,500 has 11.8. `monkeydragonlove` has length 6,
/// `aaaaaaaabbbbbbbb` 2.
///
/// After zxcvbn (D. L. Wheeler, "zxcvbn: Low-Budget Password Strength Estimation", USENIX Security 2016); NIST SP
/// 800-63B-4 §3.1.1.2 requires the blocklist.
struct GuessLength {
    /// Longer texts are sufficient already.
    private static let maximumLength = 128

    private let scalars: [Unicode.Scalar]
    private let letters: [Unicode.Scalar]
    private let runs: [Int]
    private let neighbours: [Int]
    private let copies: [Int]

    init(of folded: String) {
        scalars = Array(folded.unicodeScalars.prefix(Self.maximumLength))
        letters = WordSet.letters(of: scalars)
        runs = Self.runs(in: scalars)
        neighbours = KeyboardRow.runs(in: scalars)
        copies = Self.copies(in: scalars)
    }

    /// - Parameter names: Names to guess for this account.
    func sum(common: CommonPasswords, names: WordSet? = nil) -> Int {
        var sums = [0]
        var seenMarks: Set<Unicode.Scalar> = []
        var digits = 0
        for end in 1...max(1, scalars.count) where end <= scalars.count {
            let last = scalars[end - 1]
            let isRepeatedMark = !last.isLetterOrDigit && !seenMarks.insert(last).inserted
            digits = last.properties.generalCategory == .decimalNumber ? digits + 1 : 0
            var minimum = sums[end - 1] + (isRepeatedMark ? 0 : 1)
            /// Considers the last code points as one piece.
            func consider(_ length: Int, as count: Int) { minimum = min(minimum, sums[end - length] + count) }
            for length in 4..<max(4, digits + 1) { consider(length, as: (length + 1) / 2) }
            for length in 3..<max(3, neighbours[end - 1] + 1) { consider(length, as: 2) }
            for length in 3..<max(3, runs[end - 1] + 1) { consider(length, as: 1) }
            for length in 3..<max(3, copies[end - 1] + 1) { consider(length, as: 1) }
            for length in common.words.lengths where length <= end {
                if common.words.contains(letters[end - length..<end]) { consider(length, as: 2) }
            }
            for length in names?.lengths ?? [] where length <= end {
                if names?.contains(letters[end - length..<end]) == true { consider(length, as: 1) }
            }
            sums.append(minimum)
        }
        return sums[scalars.count]
    }

    /// Counts equal code points ending at each position.
    private static func runs(in scalars: [Unicode.Scalar]) -> [Int] {
        var runs: [Int] = []
        for (index, scalar) in scalars.enumerated() {
            runs.append(index > 0 && scalars[index - 1] == scalar ? runs[index - 1] + 1 : 1)
        }
        return runs
    }

    /// Counts code points ending at each position that also occur earlier.
    private static func copies(in scalars: [Unicode.Scalar]) -> [Int] {
        var longest = [Int](repeating: 0, count: scalars.count)
        // The previous row of the dynamic programming table.
        var before = [Int](repeating: 0, count: scalars.count)
        for end in scalars.indices {
            var here = [Int](repeating: 0, count: scalars.count)
            for index in 0..<end where scalars[index] == scalars[end] {
                here[index] = 1 + (index > 0 ? before[index - 1] : 0)
                longest[end] = max(longest[end], here[index])
            }
            before = here
        }
        return longest
    }
}

enum KeyboardRow {
    /// German, English and French.
    private static let rows = [
        "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm,./", "qwertzuiopü", "asdfghjklöä", "yxcvbnm,.-", "azertyuiop",
        "qsdfghjklm", "wxcvbn,;:!",
    ].map { row in Array(row.unicodeScalars) }

    /// Counts neighbours in one direction ending at each position.
    static func runs(in scalars: [Unicode.Scalar]) -> [Int] {
        var runs = scalars.isEmpty ? [] : [1]
        var current = [(step: Int?, length: Int)](repeating: (nil, 1), count: 1 + rows.count)
        for (first, second) in zip(scalars, scalars.dropFirst()) {
            for (order, step) in steps(from: first, to: second).enumerated() {
                let length = step == nil ? 1 : current[order].step == step ? current[order].length + 1 : 2
                current[order] = (step, length)
            }
            runs.append(current.reduce(1) { max($0, $1.length) })
        }
        return runs
    }

    private static func steps(from first: Unicode.Scalar, to second: Unicode.Scalar) -> [Int?] {
        let difference = Int(second.value) - Int(first.value)
        let isOfAlphabet = abs(difference) == 1 && first.isLetterOrDigit && second.isLetterOrDigit
        return [isOfAlphabet ? difference : nil]
            + rows.map { row in
                guard let index = row.firstIndex(of: first), let next = row.firstIndex(of: second) else { return nil }
                return abs(next - index) == 1 ? next - index : nil
            }
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool {
        properties.isAlphabetic || properties.generalCategory == .decimalNumber
    }
}
