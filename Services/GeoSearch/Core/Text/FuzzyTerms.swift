/// Finds the terms of a sorted list that differ from a text by few typos, without looking at most of them.
///
/// A typo is a letter (a Unicode scalar) too many, too few or another, or two neighbours that changed places: the optimal
/// string alignment form of the Damerau–Levenshtein distance. A letter of another script than the text's is no typo.
///
/// Terms are UTF-8 and ascend by bytes, so those with a common beginning stand together; the list is walked as the trie that
/// it is. The rows of the distance's table are kept along the beginning that neighbours share, and from a beginning that
/// cannot go on by its next letter the walk leaps to the first term with a letter by which it can. It costs no memory beside
/// a row a letter, and time in proportion to the beginnings that are still near.
struct FuzzyTerms<Terms: RandomAccessCollection>
where Terms.Index == Int, Terms.Element: RandomAccessCollection<UInt8>, Terms.Element.Index == Int {
    /// Letters of a text beyond which no typos are looked for.
    static var longestText: Int { 64 }

    private let terms: Terms

    /// - Parameter terms: UTF-8, ascending by bytes; the same term may stand there several times.
    init(_ terms: Terms) {
        self.terms = terms
    }

    /// Calls with each range of equally near terms, in their order.
    ///
    /// - Parameters:
    ///   - text: what was typed, folded as the terms are; nothing is near one of more than ``longestText`` letters.
    ///   - distance: the most typos, 0 to 3.
    ///   - isPrefix: whether a term is as near as the nearest of its beginnings.
    ///   - body: takes the indices of terms and how many typos they are away.
    func forEach(near text: String, within distance: Int, isPrefix: Bool = false, _ body: (Range<Int>, Int) -> Void) {
        let wanted = text.unicodeScalars.map(\.value)
        guard wanted.count <= Self.longestText, !wanted.isEmpty else { return }
        var path = AlignedPath(wanted, most: distance)
        var position = terms.startIndex
        while position < terms.endIndex {
            let term = terms[position]
            path.keep(sharedWith: term)
            var isNear = true
            while isNear, path.length < term.count, !(isPrefix && path.distance <= distance) {
                isNear = path.extend(along: term)
            }
            guard isNear else {
                position = end(from: position, before: path.nextBeginning())
                continue
            }
            if path.distance > distance {
                position += 1
            } else {
                let end = isPrefix ? end(ofTermsBeginningAs: position, bytes: path.length) : end(ofEqual: position)
                body(position..<end, path.distance)
                position = end
            }
        }
    }

    /// The index behind the terms that share so many bytes with one, by steps that double and then halve: most such ranges
    /// are short.
    private func end(ofTermsBeginningAs index: Int, bytes: Int) -> Int {
        let beginning = terms[index].prefix(bytes)
        return end(from: index) { $0.starts(with: beginning) }
    }

    private func end(ofEqual index: Int) -> Int {
        let term = terms[index]
        return end(from: index) { $0.elementsEqual(term) }
    }

    private func end(from index: Int, before beginning: [UInt8]?) -> Int {
        guard let beginning else { return terms.endIndex }
        return end(from: index) { $0.lexicographicallyPrecedes(beginning) }
    }

    private func end(from index: Int, where belongs: (Terms.Element) -> Bool) -> Int {
        var step = 1
        var low = index
        while low + step < terms.endIndex, belongs(terms[low + step]) {
            low += step
            step *= 2
        }
        var high = Swift.min(low + step, terms.endIndex)
        while high - low > 1 {
            let middle = (low + high) / 2
            if belongs(terms[middle]) { low = middle } else { high = middle }
        }
        return high
    }
}

/// A beginning of terms, and for each of its letters a row of the distance's table: how far the beginning up to there is
/// from each beginning of the text.
private struct AlignedPath {
    private let wanted: [UInt32]
    private let scripts: LetterRanges
    private let most: UInt8
    private var bytes: [UInt8] = []
    private var letters: [UInt32] = []
    /// Where each letter ends among ``bytes``.
    private var ends: [Int] = []
    /// One row more than letters, each of one entry more than the text has letters.
    private var rows: [UInt8]

    init(_ wanted: [UInt32], most: Int) {
        self.wanted = wanted
        scripts = wanted.reduce(into: []) { $0.formUnion(.of($1)) }
        self.most = UInt8(clamping: most)
        rows = (0...wanted.count).map { UInt8(clamping: $0) }
        rows.reserveCapacity((wanted.count + 1) * 32)
    }

    /// Bytes of the beginning.
    var length: Int { bytes.count }

    /// Of the beginning from the whole text.
    var distance: Int { Int(rows[rows.count - 1]) }

    /// Goes back to the letters that a term begins with.
    mutating func keep(sharedWith term: some RandomAccessCollection<UInt8>) {
        var shared = 0
        for (mine, theirs) in zip(bytes, term) {
            guard mine == theirs else { break }
            shared += 1
        }
        while let end = ends.last, end > shared {
            ends.removeLast()
            letters.removeLast()
            rows.removeLast(wanted.count + 1)
        }
        bytes.removeLast(bytes.count - (ends.last ?? 0))
    }

    /// Goes on by the term's next letter, and says whether anything that begins so can still be near.
    ///
    /// Every entry of a row is at least the least of the row before it: a swap goes back by two, and costs what two others
    /// through the row between would.
    mutating func extend<Term: RandomAccessCollection<UInt8>>(along term: Term) -> Bool where Term.Index == Int {
        let letter = nextLetter(of: term)
        let width = wanted.count + 1
        let above = rows.count - width
        let before = above - width
        var left = rows[above] &+ 1
        var least = left
        rows.append(left)
        for column in 1..<width {
            let isSame = wanted[column - 1] == letter
            var cost = min(left, rows[above + column]) &+ 1
            cost = min(cost, rows[above + column - 1] &+ (isSame ? 0 : 1))
            if !isSame, before >= 0, column > 1, wanted[column - 2] == letter, letters.last == wanted[column - 1] {
                cost = min(cost, rows[before + column - 2] &+ 1)
            }
            left = min(cost, 200)
            rows.append(left)
            least = min(least, left)
        }
        letters.append(letter)
        return least <= most && scripts.contains(.of(letter))
    }

    /// The least beginning behind this one, which is not near, by which a term can be near: this one with another last letter,
    /// or a shorter one with another; nil when there is none.
    func nextBeginning() -> [UInt8]? {
        for depth in letters.indices.reversed() {
            if let letter = nextLetter(at: depth, behind: letters[depth]) {
                var beginning = Array(bytes[..<(depth == 0 ? 0 : ends[depth - 1])])
                if let scalar = Unicode.Scalar(letter) { beginning.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
                return beginning
            }
        }
        return nil
    }

    /// The least letter that may stand at a depth, behind one that has stood there.
    ///
    /// Where a typo is left, that is any letter of the text's scripts; where none is, only one that agrees with the text, or
    /// ends a swap.
    private func nextLetter(at depth: Int, behind letter: UInt32) -> UInt32? {
        let width = wanted.count + 1
        let above = depth * width
        var next: UInt32?
        func offer(_ candidate: UInt32) {
            if candidate > letter, candidate < next ?? .max { next = candidate }
        }
        for column in 0..<width {
            let cost = rows[above + column]
            if cost < most { return scripts.next(behind: letter) }
            guard cost == most, column < wanted.count else { continue }
            offer(wanted[column])
        }
        for column in 0..<max(0, width - 2) where depth > 0 {
            if rows[above - width + column] < most, wanted[column + 1] == letters[depth - 1] { offer(wanted[column]) }
        }
        return next
    }

    /// Takes the bytes of one letter over; a byte that begins none is one by itself, so that every step goes on.
    private mutating func nextLetter<Term: RandomAccessCollection<UInt8>>(of term: Term) -> UInt32
    where Term.Index == Int {
        let start = term.startIndex + bytes.count
        let first = term[start]
        let size = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        let end = Swift.min(start + size, term.endIndex)
        var value = UInt32(size == 1 ? first : first & (0x7F >> UInt8(size)))
        for byte in term[(start + 1)..<end] { value = value << 6 | UInt32(byte & 0x3F) }
        bytes.append(contentsOf: term[start..<end])
        ends.append(bytes.count)
        return value
    }
}

/// Scripts as far as they matter here: Latin, other alphabets, those of East Asia, in the order of their letters.
private struct LetterRanges: OptionSet {
    let rawValue: UInt8

    private static let starts: [UInt32] = [0, 0x0250, 0x2E80]

    /// That of a letter.
    static func of(_ letter: UInt32) -> LetterRanges {
        LetterRanges(rawValue: letter < starts[1] ? 1 : letter < starts[2] ? 2 : 4)
    }

    /// The least letter of these behind one.
    func next(behind letter: UInt32) -> UInt32? {
        if contains(.of(letter + 1)) { return letter + 1 }
        return Self.starts.first { $0 > letter && contains(.of($0)) }
    }
}
