/// Finds the terms of a sorted list that differ from a text by few typos (``TypoTable``), without looking at most of them.
///
/// Terms are UTF-8 and ascend by bytes, so those with a common beginning stand together; the list is walked as the trie that
/// it is. The rows of the table are kept along the beginning that neighbours share, and from a beginning that cannot go on by
/// its next letter the walk leaps to the first term with a letter by which it can. It costs no memory beside a row a letter,
/// and time in proportion to the beginnings that are still near.
struct FuzzyTerms<Terms: RandomAccessCollection>
where Terms.Index == Int, Terms.Element: RandomAccessCollection<UInt8>, Terms.Element.Index == Int {
    /// Letters of a text beyond which no typos are looked for.
    static var longestText: Int { 64 }

    private let terms: Terms

    /// - Parameter terms: UTF-8, ascending by bytes; the same term may stand there several times.
    init(_ terms: Terms) {
        self.terms = terms
    }

    /// Calls with each range of equal terms that are near, in their order.
    ///
    /// - Parameters:
    ///   - text: what was typed, folded as the terms are; nothing is near one of more than ``longestText`` letters.
    ///   - distance: the most typos, 0 to 3.
    ///   - body: takes the indices of terms and how many typos they are away.
    func forEach(near text: String, within distance: Int, _ body: (Range<Int>, Int) -> Void) {
        guard !text.isEmpty, text.unicodeScalars.count <= Self.longestText else { return }
        var table = TypoTable(text, most: distance)
        var before: Term?
        var position = terms.startIndex
        while position < terms.endIndex {
            let term = Term(bytes: terms[position])
            switch table.goOn(to: term, from: before) {
            case .dead: position = end(from: position, before: beginning(table.nextBeginning(), of: term))
            case .far: position += 1
            case .near, .nearBeginning:
                let end = end(ofEqual: position)
                body(position..<end, table.distance)
                position = end
            }
            before = term
        }
    }

    private struct Term: SortedWord {
        let bytes: Terms.Element

        func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[bytes.startIndex + index] : 0 }

        func countShared(with other: Term, upTo most: Int) -> Int {
            var count = 0
            for (mine, theirs) in zip(bytes, other.bytes) {
                guard count < most, mine == theirs else { break }
                count += 1
            }
            return count
        }
    }

    private func beginning(_ next: (bytes: Int, letter: UInt32)?, of term: Term) -> [UInt8]? {
        guard let next else { return nil }
        let letter = Unicode.Scalar(next.letter).flatMap { UTF8.encode($0) }
        return Array(term.bytes.prefix(next.bytes)) + Array(letter ?? .init())
    }

    /// The index behind the terms that equal one, by steps that double and then halve: most such ranges are short.
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
