/// How long a password is to somebody who guesses it: what is tried first counts little, however long it is.
///
/// The text is cut into pieces, and of all ways to cut it the one with the smallest sum counts:
///
/// | piece | counts |
/// |---|---|
/// | a character | 1 |
/// | a space or a mark that has come before | 0 |
/// | a number of 4 digits and more | half its digits |
/// | a common password, in any case and with digits for letters | 2 |
/// | a name of the account's or the app's | 1 |
/// | 3 and more neighbours in the alphabet, among the digits or on the keyboard | 2 |
/// | one character 3 times and more; 3 characters and more that have come before | 1 |
///
/// One is about what a printable character taken by chance is worth (6.6 bits); one word of a list of 3,500 is worth 11.8,
/// and therefore counts 2. So `monkeydragonlove` is 6 long and `aaaaaaaabbbbbbbb` 2, while in `brindle ferry oxide`, which
/// holds nothing common, every letter counts.
///
/// The pieces and the smallest sum are the idea of zxcvbn (D. L. Wheeler, "zxcvbn: Low-Budget Password Strength
/// Estimation", USENIX Security 2016); the list of common, expected and compromised passwords is asked for by NIST SP
/// 800-63B-4 §3.1.1.2.
struct GuessLength {
    /// What lies behind that many code points can only add to a sum that is large enough by then.
    private static let longest = 128

    private let scalars: [Unicode.Scalar]
    private let letters: [Unicode.Scalar]
    private let runs: [Int]
    private let neighbours: [Int]
    private let copies: [Int]

    /// - Parameter folded: the folded text of a password.
    init(of folded: String) {
        scalars = Array(folded.unicodeScalars.prefix(Self.longest))
        letters = WordSet.letters(of: scalars)
        runs = Self.runs(in: scalars)
        neighbours = KeyboardRow.runs(in: scalars)
        copies = Self.copies(in: scalars)
    }

    /// The smallest sum.
    ///
    /// - Parameter names: what an attacker would try with this account.
    func sum(common: CommonPasswords, names: WordSet? = nil) -> Int {
        var sums = [0]
        var seenMarks: Set<Unicode.Scalar> = []
        var digits = 0
        for end in 1...max(1, scalars.count) where end <= scalars.count {
            let last = scalars[end - 1]
            let isRepeatedMark = !last.isLetterOrDigit && !seenMarks.insert(last).inserted
            digits = last.properties.generalCategory == .decimalNumber ? digits + 1 : 0
            var least = sums[end - 1] + (isRepeatedMark ? 0 : 1)
            /// Takes the last `length` code points as one piece.
            func take(_ length: Int, as count: Int) { least = min(least, sums[end - length] + count) }
            for length in 4..<max(4, digits + 1) { take(length, as: (length + 1) / 2) }
            for length in 3..<max(3, neighbours[end - 1] + 1) { take(length, as: 2) }
            for length in 3..<max(3, runs[end - 1] + 1) { take(length, as: 1) }
            for length in 3..<max(3, copies[end - 1] + 1) { take(length, as: 1) }
            for length in common.words.lengths where length <= end {
                if common.words.contains(letters[end - length..<end]) { take(length, as: 2) }
            }
            for length in names?.lengths ?? [] where length <= end {
                if names?.contains(letters[end - length..<end]) == true { take(length, as: 1) }
            }
            sums.append(least)
        }
        return sums[scalars.count]
    }

    /// For each code point how many, with it as the last, are the same one.
    private static func runs(in scalars: [Unicode.Scalar]) -> [Int] {
        var runs: [Int] = []
        for (place, scalar) in scalars.enumerated() {
            runs.append(place > 0 && scalars[place - 1] == scalar ? runs[place - 1] + 1 : 1)
        }
        return runs
    }

    /// For each code point how many, with it as the last, stand further left as well; the two may overlap.
    private static func copies(in scalars: [Unicode.Scalar]) -> [Int] {
        var longest = [Int](repeating: 0, count: scalars.count)
        // Of the code point before: how many up to it are the same as those up to each place on its left.
        var before = [Int](repeating: 0, count: scalars.count)
        for end in scalars.indices {
            var here = [Int](repeating: 0, count: scalars.count)
            for place in 0..<end where scalars[place] == scalars[end] {
                here[place] = 1 + (place > 0 ? before[place - 1] : 0)
                longest[end] = max(longest[end], here[place])
            }
            before = here
        }
        return longest
    }
}

/// Characters in an order that everybody has before their eyes.
enum KeyboardRow {
    /// Of German, English and French keyboards.
    private static let rows = [
        "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm,./", "qwertzuiopü", "asdfghjklöä", "yxcvbnm,.-", "azertyuiop",
        "qsdfghjklm", "wxcvbn,;:!",
    ].map { row in Array(row.unicodeScalars) }

    /// For each code point how many, with it as the last, follow each other in one direction: on a row of keys, or as the
    /// letters of any alphabet and the digits do.
    static func runs(in scalars: [Unicode.Scalar]) -> [Int] {
        var runs = scalars.isEmpty ? [] : [1]
        // In each order: the direction so far, and how many have gone that way.
        var going = [(step: Int?, length: Int)](repeating: (nil, 1), count: 1 + rows.count)
        for (first, second) in zip(scalars, scalars.dropFirst()) {
            for (order, step) in steps(from: first, to: second).enumerated() {
                let length = step == nil ? 1 : going[order].step == step ? going[order].length + 1 : 2
                going[order] = (step, length)
            }
            runs.append(going.reduce(1) { max($0, $1.length) })
        }
        return runs
    }

    /// In which direction the two follow each other, in each of the orders.
    private static func steps(from first: Unicode.Scalar, to second: Unicode.Scalar) -> [Int?] {
        let difference = Int(second.value) - Int(first.value)
        let isOfAlphabet = abs(difference) == 1 && first.isLetterOrDigit && second.isLetterOrDigit
        return [isOfAlphabet ? difference : nil]
            + rows.map { row in
                guard let place = row.firstIndex(of: first), let next = row.firstIndex(of: second) else { return nil }
                return abs(next - place) == 1 ? next - place : nil
            }
    }
}

extension Unicode.Scalar {
    /// Whether this is a letter or a decimal digit of any script.
    fileprivate var isLetterOrDigit: Bool {
        properties.isAlphabetic || properties.generalCategory == .decimalNumber
    }
}
