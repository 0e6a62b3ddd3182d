/// Finds terms of a sorted list within few typos of a text (``TypoTable``).
///
/// Walks the list as a trie, skipping prefixes out of reach. Memory: a row per letter.
struct FuzzyTerms<Terms: RandomAccessCollection>
where Terms.Index == Int, Terms.Element: RandomAccessCollection<UInt8>, Terms.Element.Index == Int {
    /// Letters; longer texts have no near terms.
    static var maximumTextLength: Int { 64 }

    private let terms: Terms

    /// - Parameter terms: UTF-8 sorted by bytes.
    init(_ terms: Terms) {
        self.terms = terms
    }

    /// Visits ranges of equal terms in order.
    ///
    /// - Parameters:
    ///   - text: folded like the terms.
    ///   - distance: maximum typos, 0…3.
    ///   - body: receives indices and typos.
    func forEach(near text: String, within distance: Int, _ body: (Range<Int>, Int) -> Void) {
        guard !text.isEmpty, text.unicodeScalars.count <= Self.maximumTextLength else { return }
        var table = TypoTable(text, maximum: distance)
        var before: Term?
        var position = terms.startIndex
        while position < terms.endIndex {
            let term = Term(bytes: terms[position])
            switch table.advance(to: term, from: before) {
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

        func countShared(with other: Term, upTo maximum: Int) -> Int {
            var count = 0
            for (mine, theirs) in zip(bytes, other.bytes) {
                guard count < maximum, mine == theirs else { break }
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

    /// Galloping: most ranges are short.
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
