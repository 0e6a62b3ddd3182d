/// An inverted index of words, with title words filed twice.
///
/// ``SearchTerm`` and ``CompoundWord`` define matches.
struct WordIndex: Sendable {
    private var dictionary = TermDictionary()
    private var words = SortedWords()
    /// Suffixes that may be parts of a compound.
    private var parts = SortedWords()
    /// Slots by word number.
    private var anywhere = SlotLists()
    private var titles = SlotLists()
    /// Slots by first letter or first two ASCII letters, too many to merge per query.
    private var beginnings = SlotLists()
    private var beginningNumbers: [Beginning: UInt32] = [:]
    /// The prefix numbers of each word.
    private var beginningsOfWords: [(UInt32, UInt32)] = []

    enum Field: Sendable {
        case title
        case anywhere
    }

    var count: Int { dictionary.count }

    /// - Parameters: words from ``TextTokenizer``; `slot` is greater than all before.
    mutating func add(title: StoredList, others: StoredList, of slot: Slot) {
        title.forEach { titles.append(slot, to: file(slot, under: $0)) }
        others.forEach { _ = file(slot, under: $0) }
    }

    /// - Returns: the number of the word.
    private mutating func file(_ slot: Slot, under word: TermDictionary.Bytes) -> Int {
        let (number, isNew) = dictionary.number(adding: word)
        if isNew {
            anywhere.add()
            titles.add()
            let place = dictionary.place(of: number)
            words.insert(place, of: dictionary)
            for start in CompoundWord.partStarts(in: word) {
                parts.insert(place + TermDictionary.Place(start), of: dictionary)
            }
            let lengths = Beginning.lengths(in: word)
            let one = beginningNumber(of: Beginning(word.prefix(lengths.one)))
            let two = lengths.two.map { beginningNumber(of: Beginning(word.prefix($0))) }
            beginningsOfWords.append((one, two ?? one))
        }
        anywhere.append(slot, to: number)
        let (one, two) = beginningsOfWords[number]
        beginnings.append(slot, to: Int(one))
        if two != one { beginnings.append(slot, to: Int(two)) }
        return number
    }

    private mutating func beginningNumber(of beginning: Beginning) -> UInt32 {
        if let known = beginningNumbers[beginning] { return known }
        let number = UInt32(beginnings.add())
        beginningNumbers[beginning] = number
        return number
    }
}

extension WordIndex: KnownWords {
    func contains(word: TermDictionary.Bytes) -> Bool { dictionary.contains(word: word) }
}

extension WordIndex {
    /// Allows typos if no indexed word matches: one, or else two from eight letters on.
    ///
    /// A typo is an extra, missing, wrong or transposed letter, also the first. Words need four letters and no digit
    /// (as in years).
    func understood(_ term: SearchTerm) -> SearchTerm {
        guard term.typos == 0, !meets(term), let word = term.alternatives.first else { return term }
        let letters = word.unicodeScalars
        guard letters.count >= 4, !letters.contains(where: { $0.properties.numericType != nil }) else { return term }
        for typos in 1...(letters.count >= 8 ? 2 : 1) {
            let mistyped = SearchTerm(alternatives: term.alternatives, isBeginning: term.isBeginning, typos: typos)
            if meets(mistyped) { return mistyped }
        }
        return term
    }

    /// Adds the slots of posts that match a term.
    ///
    /// - Parameter term: from ``understood(_:)``.
    func union(
        of term: SearchTerm,
        in field: Field = .anywhere,
        atLeast match: WordMatch = .typo,
        into slots: inout SlotSet
    ) {
        if field == .anywhere, term.isBeginning, match <= .beginning, term.typos == 0,
            let prepared = preparedBeginnings(of: term)
        {
            for number in prepared { beginnings.union(of: Int(number), into: &slots) }
            return
        }
        forEachWord(meeting: term, atLeast: match) { number in
            switch field {
            case .anywhere: anywhere.union(of: number, into: &slots)
            case .title: titles.union(of: number, into: &slots)
            }
            return true
        }
    }

    /// The slots of posts that match a term, ascending; `nil` if more than `limit`.
    ///
    /// - Parameter term: from ``understood(_:)``.
    func slots(of term: SearchTerm, atMost limit: Int) -> [Slot]? {
        guard !term.isBeginning || term.typos > 0 || preparedBeginnings(of: term) == nil else { return nil }
        var slots: [Slot] = []
        var areFew = true
        forEachWord(meeting: term, atLeast: .typo) { number in
            areFew = anywhere.append(number, to: &slots) && slots.count <= limit
            return areFew
        }
        guard areFew else { return nil }
        slots.sort()
        var count = 0
        for slot in slots where count == 0 || slots[count - 1] != slot {
            slots[count] = slot
            count += 1
        }
        slots.removeLast(slots.count - count)
        return slots
    }

    /// May contain duplicates.
    func words(meeting term: SearchTerm, atLeast match: WordMatch = .typo) -> [String] {
        var words: [String] = []
        forEachWord(meeting: term, atLeast: match) { number in
            words.append(dictionary.withWord(number) { String(decoding: $0, as: UTF8.self) })
            return true
        }
        return words
    }

    private func meets(_ term: SearchTerm) -> Bool {
        var isMet = false
        forEachWord(meeting: term, atLeast: .typo) { _ in
            isMet = true
            return false
        }
        return isMet
    }

    /// `nil` unless all alternatives are prepared prefixes.
    private func preparedBeginnings(of term: SearchTerm) -> [UInt32]? {
        var numbers: [UInt32] = []
        for alternative in term.alternatives {
            let bytes = Array(alternative.utf8)
            let isPrepared = bytes.withUnsafeBufferPointer { word in
                let lengths = Beginning.lengths(in: word)
                return lengths.one == word.count || lengths.two == word.count
            }
            guard isPrepared else { return nil }
            if let number = beginningNumbers[Beginning(bytes)] { numbers.append(number) }
        }
        return numbers
    }

    private func forEachWord(meeting term: SearchTerm, atLeast match: WordMatch, _ body: (Int) -> Bool) {
        var isWanted = true
        func visit(_ number: Int) -> Bool {
            isWanted = isWanted && body(number)
            return isWanted
        }
        for var alternative in term.alternatives where isWanted {
            if term.typos > 0 {
                guard match == .typo else { continue }
                words.forEach(
                    near: alternative,
                    within: term.typos,
                    isBeginning: term.isBeginning,
                    of: dictionary
                ) { visit(dictionary.number(at: $0)) }
                continue
            }
            alternative.withUTF8 { word in
                if term.isBeginning, match <= .beginning {
                    words.forEach(beginningWith: word, of: dictionary) { visit(dictionary.number(at: $0)) }
                } else if let number = dictionary.number(of: word), !visit(number) {
                    return
                }
                if match <= .part { forEachWord(withPart: word, of: term, visit) }
            }
        }
        guard term.typos == 0, match <= .part else { return }
        for joined in term.joined where isWanted {
            var text = joined.text
            text.withUTF8 { word in
                if joined.isBeginning {
                    words.forEach(beginningWith: word, of: dictionary) { visit(dictionary.number(at: $0)) }
                } else if let number = dictionary.number(of: word) {
                    _ = visit(number)
                }
            }
        }
    }

    private func forEachWord(withPart part: TermDictionary.Bytes, of term: SearchTerm, _ body: (Int) -> Bool) {
        guard part.count >= CompoundWord.minimumPart else { return }
        dictionary.withLetters { letters in
            /// Returns whether to continue.
            func visit(_ place: TermDictionary.Place) -> Bool {
                let number = dictionary.number(at: place)
                let start = Int(place - dictionary.place(of: number))
                let isPart = dictionary.withWord(number) { word in
                    word.count > part.count && CompoundWord.mayHaveParts(word)
                        && CompoundWord.isPart(start..<start + part.count, of: word, term.isBeginning, knowing: self)
                }
                return isPart ? body(number) : true
            }
            var goesOn = true
            if !term.isBeginning {
                words.forEach(beginningWith: part, of: dictionary) {
                    goesOn = visit($0)
                    return goesOn
                }
            }
            if goesOn { parts.forEach(beginningWith: part, of: dictionary, visit) }
        }
    }
}

extension WordIndex {
    /// The slots of posts whose titles have both halves of a word, in any order.
    ///
    /// - Parameters:
    ///   - offset: where the second half begins, in UTF-8.
    ///   - isBeginning: whether the second half stands for longer words.
    func titles(splitting word: TermDictionary.Bytes, at offset: Int, isBeginning: Bool) -> SlotSet? {
        guard let one = dictionary.number(of: TermDictionary.Bytes(rebasing: word[..<offset])) else { return nil }
        let second = TermDictionary.Bytes(rebasing: word[offset...])
        var (found, others) = (SlotSet(), SlotSet())
        if isBeginning {
            words.forEach(beginningWith: second, of: dictionary) { place in
                titles.union(of: dictionary.number(at: place), into: &others)
                return true
            }
        } else if let other = dictionary.number(of: second) {
            titles.union(of: other, into: &others)
        }
        guard !others.words.isEmpty else { return nil }
        titles.union(of: one, into: &found)
        found.formIntersection(others)
        return found
    }
}

/// A letter, or two ASCII letters, as a number.
private struct Beginning: Hashable {
    private let bytes: UInt32

    init(_ bytes: some Collection<UInt8>) {
        self.bytes = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    static func lengths(in word: TermDictionary.Bytes) -> (one: Int, two: Int?) {
        guard let first = word.first, first >= 0x80 else {
            return (1, word.count > 1 && word[1] < 0x80 ? 2 : nil)
        }
        return (min(first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4, word.count), nil)
    }
}

extension WordIndex: SnapshotPart {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try dictionary.transfer(coder)
        try words.transfer(coder)
        try parts.transfer(coder)
        try anywhere.transfer(coder)
        try titles.transfer(coder)
        try beginnings.transfer(coder)
        try coder.transfer(&beginningNumbers)
        try coder.transfer(&beginningsOfWords)
    }
}
