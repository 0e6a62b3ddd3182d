/// An incremental edit distance to a wanted word.
///
/// The optimal string alignment form of the Damerau–Levenshtein distance over Unicode scalars, within the wanted word's
/// scripts. The next word of a sorted list continues after the shared prefix.
struct TypoTable {
    /// Leading letters with at most one typo; more are rare, and this excludes most words.
    static let carefulLetters = 3

    private let wanted: [UInt32]
    private let scripts: LetterRanges
    private let maximum: Int
    private let careful: Int
    private let width: Int
    private var letters: [UInt32] = []
    /// Ends in bytes, per letter.
    private var ends: [Int] = []
    /// Valid only near the diagonal.
    private var rows: [UInt8]

    /// - Parameters:
    ///   - maximum: maximum typos, 0…3.
    ///   - careful: leading letters with at most one typo.
    init(_ wanted: String, maximum: Int, careful: Int = 0) {
        self.wanted = wanted.unicodeScalars.map(\.value)
        self.maximum = maximum
        self.careful = careful
        scripts = self.wanted.reduce(into: []) { $0.formUnion(.of($1)) }
        width = self.wanted.count + 1
        rows = [UInt8](repeating: 100, count: (width + maximum + 2) * width)
        for column in 0...min(maximum, width - 1) { rows[column] = UInt8(column) }
    }

    /// Bytes so far.
    var length: Int { ends.last ?? 0 }

    var distance: Int { Int(rows[letters.count * width + width - 1]) }

    var isNear: Bool { distance <= maximum }

    mutating func truncate(toBytes bytes: Int) {
        while let end = ends.last, end > bytes {
            ends.removeLast()
            letters.removeLast()
        }
    }

    /// - Returns: whether words with this prefix can be near. Letters beyond the maximum length are not appended.
    mutating func append(_ letter: UInt32, size: Int) -> Bool {
        let row = letters.count + 1
        guard row < width + maximum else { return false }
        let (last, width, maximum) = (letters.last, width, maximum)
        let minimum = rows.withUnsafeMutableBufferPointer { rows in
            wanted.withUnsafeBufferPointer { wanted in
                Self.fill(row, letter, behind: last, &rows, width, wanted, maximum)
            }
        }
        letters.append(letter)
        ends.append(length + size)
        return minimum <= (row <= careful ? min(1, maximum) : maximum) && scripts.contains(.of(letter))
    }

    /// - Returns: the minimum, a lower bound for later rows.
    private static func fill(
        _ row: Int,
        _ letter: UInt32,
        behind letterBefore: UInt32?,
        _ rows: inout UnsafeMutableBufferPointer<UInt8>,
        _ width: Int,
        _ wanted: UnsafeBufferPointer<UInt32>,
        _ maximum: Int
    ) -> Int {
        let (here, above, before) = (row * width, (row - 1) * width, (row - 2) * width)
        let (first, last) = (max(row - maximum, 0), min(row + maximum, width - 1))
        var minimum: UInt8 = 100
        for column in first...last {
            var cost: UInt8
            if column == 0 {
                cost = UInt8(row)
            } else {
                let isSame = wanted[column - 1] == letter
                cost = rows[above + column - 1] + (isSame ? 0 : 1)
                if column < row + maximum { cost = min(cost, rows[above + column] + 1) }
                if column > first { cost = min(cost, rows[here + column - 1] + 1) }
                if !isSame, row > 1, column > 1, wanted[column - 2] == letter, letterBefore == wanted[column - 1] {
                    cost = min(cost, rows[before + column - 2] + 1)
                }
            }
            rows[here + column] = cost
            minimum = min(minimum, cost)
        }
        if last < width - 1 { rows[here + width - 1] = 100 }
        return Int(minimum)
    }
}

extension TypoTable {
    static func isNear(_ word: String, _ wanted: String, within maximum: Int, isBeginning: Bool) -> Bool {
        var table = TypoTable(wanted, maximum: maximum, careful: carefulLetters)
        for letter in word.unicodeScalars {
            if isBeginning, table.isNear { return true }
            guard table.append(letter.value, size: 1) else { return false }
        }
        return table.isNear
    }
}

// MARK: Sorted lists

/// UTF-8.
protocol SortedWord {
    /// Zero after the last.
    func byte(_ index: Int) -> UInt8

    /// The common prefix in bytes.
    func countShared(with other: Self, upTo maximum: Int) -> Int
}

extension SortedWord {
    /// `nil` at the end; invalid bytes are single letters.
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
        /// Out of range, as is every word with this prefix.
        case dead
        case far
        case near
        /// Every word with this prefix is near.
        case nearBeginning
    }

    /// Continues with the next sorted word.
    ///
    /// - Parameter isBeginning: whether the nearest prefix counts.
    @inline(__always)
    mutating func advance<Word: SortedWord>(to word: Word, from before: Word?, isBeginning: Bool = false) -> Nearness {
        truncate(toBytes: before?.countShared(with: word, upTo: length) ?? 0)
        while true {
            if isBeginning, isNear { return .nearBeginning }
            guard let (letter, size) = word.letter(at: length) else { return isNear ? .near : .far }
            if !append(letter, size: size) { return .dead }
        }
    }

    /// The next prefix, after a dead one, that can be near.
    ///
    /// - Returns: bytes to keep and the next letter.
    func nextBeginning() -> (bytes: Int, letter: UInt32)? {
        for depth in letters.indices.reversed() {
            if let letter = nextLetter(at: depth) { return (depth == 0 ? 0 : ends[depth - 1], letter) }
        }
        return nil
    }

    /// Any letter if a typo is left, otherwise a matching or swapped one.
    private func nextLetter(at depth: Int) -> UInt32? {
        let (letter, row) = (letters[depth], depth * width)
        var next: UInt32?
        func offer(_ candidate: UInt32) {
            if candidate > letter, candidate < next ?? .max { next = candidate }
        }
        for column in max(depth - maximum, 0)...min(depth + maximum, width - 1) {
            let cost = rows[row + column]
            if cost < maximum { return scripts.next(behind: letter) }
            if cost == maximum, column < wanted.count { offer(wanted[column]) }
        }
        guard depth > 0 else { return next }
        let columns = max(depth - 1 - maximum, 0)..<max(0, min(depth + maximum, width - 2))
        for column in columns where rows[row - width + column] < maximum && wanted[column + 1] == letters[depth - 1] {
            offer(wanted[column])
        }
        return next
    }
}

/// Coarse scripts by code point: Latin, other alphabets, East Asian.
private struct LetterRanges: OptionSet {
    let rawValue: UInt8

    private static let starts: [UInt32] = [0, 0x0250, 0x2E80]

    static func of(_ letter: UInt32) -> LetterRanges {
        LetterRanges(rawValue: letter < 0x0250 ? 1 : letter < 0x2E80 ? 2 : 4)
    }

    func next(behind letter: UInt32) -> UInt32? {
        if contains(.of(letter + 1)) { return letter + 1 }
        return Self.starts.first { $0 > letter && contains(.of($0)) }
    }
}
