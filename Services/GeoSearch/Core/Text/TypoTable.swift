/// How many typos a word is away from one that was asked for, told letter by letter.
///
/// The optimal string alignment form of the Damerau–Levenshtein distance: a letter (a Unicode scalar) too many, too few or
/// another, or two neighbours that changed places, is one typo. Among the first three letters of a word there is one at
/// most: nobody mistypes more there and is still understood, and most words are ruled out by these. The table's rows, one for each letter so far, are kept, so
/// that the next word of a sorted list goes on where it parts from the one before.
struct TypoTable {
    private static let carefulLetters = 3

    private let wanted: [UInt32]
    private let most: Int
    /// Nobody means another script than they write.
    private let isASCII: Bool
    private let width: Int
    private var letters: [UInt32] = []
    /// For each letter, how many bytes of UTF-8 a word has up to its end.
    private var ends: [Int] = []
    /// Only what stands near the diagonal is right; what is far from it counts as far away.
    private var rows: [UInt8]

    /// - Parameter most: what is further away is dead.
    init(_ wanted: String, most: Int) {
        self.wanted = wanted.unicodeScalars.map(\.value)
        self.most = most
        isASCII = wanted.utf8.allSatisfy { $0 < 0x80 }
        width = self.wanted.count + 1
        // A word of more letters than these is dead before.
        rows = [UInt8](repeating: 100, count: (width + most + 2) * width)
        for column in 0...min(most, width - 1) { rows[column] = UInt8(column) }
    }

    /// Bytes of the word so far.
    var length: Int { ends.last ?? 0 }

    /// Of the word so far from the whole of what was asked for.
    var distance: Int { Int(rows[letters.count * width + width - 1]) }

    var isNear: Bool { distance <= most }

    /// Goes back to the letters that lie within so many bytes.
    mutating func keep(bytes: Int) {
        while let end = ends.last, end > bytes {
            ends.removeLast()
            letters.removeLast()
        }
    }

    /// Goes on by a letter.
    ///
    /// - Parameter size: bytes that it has.
    /// - Returns: whether any word that begins so can be near enough. If not, the letter may have been left out: then none
    ///   that begins as before and goes on with this letter or a greater one can.
    mutating func append(_ letter: UInt32, size: Int) -> Bool {
        let row = letters.count + 1
        guard row < width + most, letter < 0x80 || !isASCII else { return false }
        let (last, width, most) = (letters.last, width, most)
        let least = rows.withUnsafeMutableBufferPointer { rows in
            wanted.withUnsafeBufferPointer { wanted in
                Self.fill(row, letter, behind: last, &rows, width, wanted, most)
            }
        }
        letters.append(letter)
        ends.append(length + size)
        return least <= (row <= Self.carefulLetters ? 1 : most)
    }

    /// - Returns: the least entry of the row, which no later row goes below.
    private static func fill(
        _ row: Int,
        _ letter: UInt32,
        behind letterBefore: UInt32?,
        _ rows: inout UnsafeMutableBufferPointer<UInt8>,
        _ width: Int,
        _ wanted: UnsafeBufferPointer<UInt32>,
        _ most: Int
    ) -> Int {
        let (here, above, before) = (row * width, (row - 1) * width, (row - 2) * width)
        let (first, last) = (max(row - most, 0), min(row + most, width - 1))
        var least: UInt8 = 100
        for column in first...last {
            var cost: UInt8
            if column == 0 {
                cost = UInt8(row)
            } else {
                let isSame = wanted[column - 1] == letter
                cost = rows[above + column - 1] + (isSame ? 0 : 1)
                // The row above ends one column before this one, where it does not end with the word.
                if column < row + most { cost = min(cost, rows[above + column] + 1) }
                if column > first { cost = min(cost, rows[here + column - 1] + 1) }
                if !isSame, row > 1, column > 1, wanted[column - 2] == letter, letterBefore == wanted[column - 1] {
                    cost = min(cost, rows[before + column - 2] + 1)
                }
            }
            rows[here + column] = cost
            least = min(least, cost)
        }
        if last < width - 1 { rows[here + width - 1] = 100 }
        return Int(least)
    }
}

extension TypoTable {
    /// Whether a word, or a beginning of it where a beginning was asked for, is near enough.
    static func isNear(_ word: String, _ wanted: String, within most: Int, isBeginning: Bool) -> Bool {
        var table = TypoTable(wanted, most: most)
        for letter in word.unicodeScalars {
            if isBeginning, table.isNear { return true }
            guard table.append(letter.value, size: 1) else { return false }
        }
        return table.isNear
    }
}
