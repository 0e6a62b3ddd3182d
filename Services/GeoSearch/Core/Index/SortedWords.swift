/// Words or suffixes in a ``TermDictionary``, sorted by bytes.
///
/// The first eight letters are inline and decide most comparisons.
struct SortedWords: Sendable {
    typealias Place = TermDictionary.Place
    typealias Bytes = UnsafeBufferPointer<UInt8>

    struct Chunk: Sendable {
        var heads: [UInt64]
        var places: [Place]
    }

    private static let maximumPerChunk = 512

    private(set) var chunks: [Chunk] = []
    private(set) var firsts: [UInt64] = []

    var count: Int { chunks.reduce(0) { $0 + $1.places.count } }

    mutating func insert(_ place: Place, of dictionary: TermDictionary) {
        let (index, offset, head) = dictionary.withLetters { letters in
            let key = Key(at: place, in: letters)
            let position = self.position(notBefore: key, in: letters)
            return (position.chunk, position.offset, key.head)
        }
        guard !chunks.isEmpty else {
            chunks.append(Chunk(heads: [head], places: [place]))
            firsts.append(head)
            return
        }
        chunks[index].heads.insert(head, at: offset)
        chunks[index].places.insert(place, at: offset)
        if offset == 0 { firsts[index] = head }
        if chunks[index].places.count > Self.maximumPerChunk { split(index) }
    }

    private mutating func split(_ index: Int) {
        let middle = Self.maximumPerChunk / 2
        let upper = Chunk(
            heads: Array(chunks[index].heads[middle...]),
            places: Array(chunks[index].places[middle...])
        )
        chunks[index].heads.removeSubrange(middle...)
        chunks[index].places.removeSubrange(middle...)
        firsts.insert(upper.heads[0], at: index + 1)
        chunks.insert(upper, at: index + 1)
    }

    /// Visits places with a prefix, until `body` returns false.
    @inline(__always)
    func forEach(beginningWith beginning: Bytes, of dictionary: TermDictionary, _ body: (Place) -> Bool) {
        guard !chunks.isEmpty else { return }
        dictionary.withLetters { letters in
            let key = Key(beginning)
            let mask = beginning.count >= 8 ? UInt64.max : ~(UInt64.max >> UInt64(8 * beginning.count))
            var (index, offset) = position(notBefore: key, in: letters)
            while index < chunks.count {
                let chunk = chunks[index]
                while offset < chunk.places.count {
                    guard chunk.heads[offset] & mask == key.head,
                        beginning.count <= 8 || key.begins(letters, at: chunk.places[offset]),
                        body(chunk.places[offset])
                    else { return }
                    offset += 1
                }
                (index, offset) = (index + 1, 0)
            }
        }
    }

    private func position(notBefore key: Key, in letters: Bytes) -> (chunk: Int, offset: Int) {
        var (low, high) = (0, chunks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if key.isAfter(firsts[middle], at: chunks[middle].places[0], in: letters) {
                low = middle
            } else {
                high = middle
            }
        }
        guard low < chunks.count else { return (0, 0) }
        let chunk = chunks[low]
        var (from, to) = (0, chunk.places.count)
        while from < to {
            let middle = (from + to) / 2
            if key.isAfter(chunk.heads[middle], at: chunk.places[middle], in: letters) {
                from = middle + 1
            } else {
                to = middle
            }
        }
        return (low, from)
    }
}

private struct Key {
    /// The first eight letters, zero-padded.
    let head: UInt64
    let rest: UnsafeBufferPointer<UInt8>

    init(_ word: UnsafeBufferPointer<UInt8>) {
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | UInt64(index < word.count ? word[index] : 0) }
        self.head = head
        rest = UnsafeBufferPointer(rebasing: word.dropFirst(8))
    }

    init(at place: TermDictionary.Place, in letters: UnsafeBufferPointer<UInt8>) {
        var end = Int(place)
        while letters[end] != 0 { end += 1 }
        self.init(UnsafeBufferPointer(rebasing: letters[Int(place)..<end]))
    }

    @inline(__always)
    func isAfter(_ other: UInt64, at place: TermDictionary.Place, in letters: UnsafeBufferPointer<UInt8>) -> Bool {
        if head != other { return head > other }
        guard head & 0xFF != 0 else { return false }
        var position = Int(place) + 8
        for letter in rest {
            if letter != letters[position] { return letter > letters[position] }
            position += 1
        }
        return false
    }

    /// Requires an equal head.
    func begins(_ letters: UnsafeBufferPointer<UInt8>, at place: TermDictionary.Place) -> Bool {
        var position = Int(place) + 8
        for letter in rest {
            if letter != letters[position] { return false }
            position += 1
        }
        return true
    }
}

extension SortedWords: SnapshotPart {
    mutating func transfer(_ coder: SnapshotCoder) throws {
        var heads = chunks.map(\.heads)
        var places = chunks.map(\.places)
        try coder.transfer(&heads)
        try coder.transfer(&places)
        try coder.transfer(&firsts)
        guard heads.map(\.count) == places.map(\.count), firsts.count == heads.count else {
            throw SnapshotError.damaged
        }
        chunks = zip(heads, places).map { Chunk(heads: $0, places: $1) }
    }
}
