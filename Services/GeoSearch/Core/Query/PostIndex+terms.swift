import UmkreisWords

extension PostIndex {
    /// Titles that are compared with a split word, such as all with "park" and "haus" for "parkhaus".
    private static let maximumCompared = 4_096

    /// Reads each word as the index knows it: as two words of a title, or otherwise with typos.
    func understood(_ terms: [SearchTerm], by clock: WorkClock) throws -> [SearchTerm] {
        try terms.map { term in
            var term = term
            term.split = try slots(splitting: term, by: clock)
            return term.split.isEmpty ? words.understood(term) : term
        }
    }

    /// Ascending.
    private func slots(splitting term: SearchTerm, by clock: WorkClock) throws -> [Slot] {
        var found: Set<Slot> = []
        for var alternative in term.alternatives {
            for (offset, mayBegin) in SplitWord.splits(of: alternative) {
                let isBeginning = term.isBeginning && mayBegin
                let titles = alternative.withUTF8 { words.titles(splitting: $0, at: offset, isBeginning: isBeginning) }
                guard let titles else { continue }
                var left = Self.maximumCompared
                try titles.forEach { slot in
                    try clock.visit()
                    if living.contains(slot), hasSplit(term, slot) { found.insert(slot) }
                    left -= 1
                    return left > 0
                }
            }
        }
        return found.sorted()
    }

    private func hasSplit(_ term: SearchTerm, _ slot: Slot) -> Bool {
        var isSplit = false
        SplitWord.forEach(in: TextTokenizer.tokens(of: columns.title(slot))) { pair in
            isSplit = isSplit || term.isMet(by: pair)
        }
        return isSplit
    }
}
