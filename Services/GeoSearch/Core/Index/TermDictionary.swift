/// A two-way map of words and numbers; words are never removed.
///
/// One array holds each word's UTF-8, a zero byte and its number, so that a four-byte offset identifies a word or
/// suffix.
struct TermDictionary: Sendable {
    /// The offset of a word or suffix in `letters`.
    typealias Place = UInt32
    typealias Bytes = UnsafeBufferPointer<UInt8>

    private var letters: [UInt8] = []
    private var places: [Place] = []
    /// Open addressing: number + 1, or 0 if free; at most half full.
    private var table = [UInt32](repeating: 0, count: 64)

    var count: Int { places.count }

    mutating func number(adding word: Bytes) -> (number: Int, isNew: Bool) {
        if places.count * 2 >= table.count { growTable() }
        let slot = self.slot(of: word)
        if table[slot] != 0 { return (Int(table[slot]) - 1, false) }
        let number = places.count
        places.append(Place(letters.count))
        letters.append(contentsOf: word)
        letters.append(0)
        withUnsafeBytes(of: UInt32(number).littleEndian) { letters.append(contentsOf: $0) }
        table[slot] = UInt32(number) + 1
        return (number, true)
    }

    func number(of word: Bytes) -> Int? {
        let found = table[slot(of: word)]
        return found == 0 ? nil : Int(found) - 1
    }

    func place(of number: Int) -> Place { places[number] }

    func number(at place: Place) -> Int {
        letters.withUnsafeBufferPointer { letters in
            var end = Int(place)
            while letters[end] != 0 { end += 1 }
            return (0..<4).reduce(0) { $0 | Int(letters[end + 1 + $1]) << (8 * $1) }
        }
    }

    /// A zero byte ends each word.
    @inline(__always)
    func withLetters<Result>(_ body: (Bytes) -> Result) -> Result {
        letters.withUnsafeBufferPointer(body)
    }

    @inline(__always)
    func withWord<Result>(_ number: Int, _ body: (Bytes) -> Result) -> Result {
        letters.withUnsafeBufferPointer { letters in body(Bytes(rebasing: letters[range(of: number)])) }
    }

    private func range(of number: Int) -> Range<Int> {
        let start = Int(places[number])
        let next = number + 1 < places.count ? Int(places[number + 1]) : letters.count
        return start..<next - 5
    }

    private func slot(of word: Bytes) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(word))
        let mask = table.count - 1
        var slot = hasher.finalize() & mask
        letters.withUnsafeBufferPointer { letters in
            while table[slot] != 0, !isWord(word, at: Int(places[Int(table[slot]) - 1]), in: letters) {
                slot = (slot + 1) & mask
            }
        }
        return slot
    }

    @inline(__always)
    private func isWord(_ word: Bytes, at place: Int, in letters: Bytes) -> Bool {
        for index in 0..<word.count where letters[place + index] != word[index] { return false }
        return letters[place + word.count] == 0
    }

    private mutating func growTable() {
        table = [UInt32](repeating: 0, count: table.count * 2)
        fillTable()
    }

    /// Requires an empty table.
    private mutating func fillTable() {
        for number in places.indices {
            let slot = withWord(number) { self.slot(of: $0) }
            table[slot] = UInt32(number) + 1
        }
    }
}

extension TermDictionary: KnownWords {
    func contains(word: Bytes) -> Bool { number(of: word) != nil }
}

extension TermDictionary: SnapshotPart {
    /// The table is made again, since each process hashes otherwise.
    mutating func transfer(_ coder: SnapshotCoder) throws {
        try coder.transfer(&letters)
        try coder.transfer(&places)
        guard coder.isReading else { return }
        while places.count * 2 >= table.count { table.append(contentsOf: table) }
        fillTable()
    }
}
