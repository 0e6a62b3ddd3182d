/// How many typos a word is away from one that was asked for, told letter by letter.
///
/// The optimal string alignment form of the Damerau–Levenshtein distance: a letter (a Unicode scalar) too many, too few or
/// another, or two neighbours that changed places, is one typo. A letter of another script than those that were asked for
/// is none. The table's rows, one for each letter so far, are kept, so that the next word of a sorted list goes on where it
/// parts from the one before.
struct TypoTable {
    /// Letters at the beginning of a word of a text with one typo at most: nobody mistypes more there and is still
    /// understood, and most words are ruled out by these.
    static let carefulLetters = 3

    private let wanted: [UInt32]
    private let scripts: LetterRanges
    private let most: Int
    private let careful: Int
    private let width: Int
    private var letters: [UInt32] = []
    /// For each letter, how many bytes of UTF-8 a word has up to its end.
    private var ends: [Int] = []
    /// Only what stands near the diagonal is right; what is far from it counts as far away.
    private var rows: [UInt8]

    /// - Parameters:
    ///   - wanted: folded as the words are.
    ///   - most: what is further away is dead; 0 to 3.
    ///   - careful: letters at the beginning among which there is one typo at most.
    init(_ wanted: String, most: Int, careful: Int = 0) {
        self.wanted = wanted.unicodeScalars.map(\.value)
        self.most = most
        self.careful = careful
        scripts = self.wanted.reduce(into: []) { $0.formUnion(.of($1)) }
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
    /// - Returns: whether any word that begins so can be near enough. Where a word can no longer have any further letter,
    ///   this one has been left out.
    mutating func append(_ letter: UInt32, size: Int) -> Bool {
        let row = letters.count + 1
        guard row < width + most else { return false }
        let (last, width, most) = (letters.last, width, most)
        let least = rows.withUnsafeMutableBufferPointer { rows in
            wanted.withUnsafeBufferPointer { wanted in
                Self.fill(row, letter, behind: last, &rows, width, wanted, most)
            }
        }
        letters.append(letter)
        ends.append(length + size)
        return least <= (row <= careful ? min(1, most) : most) && scripts.contains(.of(letter))
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
        var table = TypoTable(wanted, most: most, careful: carefulLetters)
        for letter in word.unicodeScalars {
            if isBeginning, table.isNear { return true }
            guard table.append(letter.value, size: 1) else { return false }
        }
        return table.isNear
    }
}

// MARK: Along a sorted list

/// A word of a sorted list, as UTF-8.
protocol SortedWord {
    /// Zero behind the last.
    func byte(_ index: Int) -> UInt8

    /// How many bytes it begins with that the other one does, as far as is asked.
    func countShared(with other: Self, upTo most: Int) -> Int
}

extension SortedWord {
    /// The letter at a byte, and how many bytes it has; `nil` at the end.
    ///
    /// A byte that begins none is one by itself, so that every step goes on.
    @inline(__always)
    fileprivate func letter(at index: Int) -> (letter: UInt32, size: Int)? {
        let first = byte(index)
        guard first >= 0xC0 else { return first == 0 ? nil : (UInt32(first), 1) }
        let size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var letter = UInt32(first & (0x7F >> UInt8(size)))
        for next in 1..<size { letter = letter << 6 | UInt32(byte(index + next) & 0x3F) }
        return (letter, size)
    }
}

extension TypoTable {
    enum Nearness {
        /// No word that begins so is near.
        case dead
        case far
        case near
        /// All words that begin so are.
        case nearBeginning
    }

    /// Goes on to the next word of a sorted list, from where it parts from the one before.
    ///
    /// - Parameter isBeginning: whether a word is as near as the nearest of its beginnings.
    @inline(__always)
    mutating func goOn<Word: SortedWord>(to word: Word, from before: Word?, isBeginning: Bool = false) -> Nearness {
        keep(bytes: before?.countShared(with: word, upTo: length) ?? 0)
        while true {
            if isBeginning, isNear { return .nearBeginning }
            guard let (letter, size) = word.letter(at: length) else { return isNear ? .near : .far }
            if !append(letter, size: size) { return .dead }
        }
    }

    /// The least beginning behind the one so far, which is dead, by which a word can be near: this one with another last
    /// letter, or a shorter one with another.
    ///
    /// - Returns: how many bytes stay and the letter behind them; `nil` where there is none.
    func nextBeginning() -> (bytes: Int, letter: UInt32)? {
        for depth in letters.indices.reversed() {
            if let letter = nextLetter(at: depth) { return (depth == 0 ? 0 : ends[depth - 1], letter) }
        }
        return nil
    }

    /// The least letter that may stand at a depth, behind the one that stands there.
    ///
    /// Where a typo is left, that is any letter of the scripts; where none is, only one that agrees with what was asked for,
    /// or ends a swap.
    private func nextLetter(at depth: Int) -> UInt32? {
        let (letter, row) = (letters[depth], depth * width)
        var next: UInt32?
        func offer(_ candidate: UInt32) {
            if candidate > letter, candidate < next ?? .max { next = candidate }
        }
        for column in max(depth - most, 0)...min(depth + most, width - 1) {
            let cost = rows[row + column]
            if cost < most { return scripts.next(behind: letter) }
            if cost == most, column < wanted.count { offer(wanted[column]) }
        }
        guard depth > 0 else { return next }
        let columns = max(depth - 1 - most, 0)..<max(0, min(depth + most, width - 2))
        for column in columns where rows[row - width + column] < most && wanted[column + 1] == letters[depth - 1] {
            offer(wanted[column])
        }
        return next
    }
}

/// Scripts as far as they matter here: Latin, other alphabets, those of East Asia, in the order of their letters.
private struct LetterRanges: OptionSet {
    let rawValue: UInt8

    private static let starts: [UInt32] = [0, 0x0250, 0x2E80]

    /// That of a letter.
    static func of(_ letter: UInt32) -> LetterRanges {
        LetterRanges(rawValue: letter < 0x0250 ? 1 : letter < 0x2E80 ? 2 : 4)
    }

    /// The least letter of these behind one.
    func next(behind letter: UInt32) -> UInt32? {
        if contains(.of(letter + 1)) { return letter + 1 }
        return Self.starts.first { $0 > letter && contains(.of($0)) }
    }
}
