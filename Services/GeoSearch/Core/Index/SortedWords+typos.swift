extension SortedWords {
    /// Visits words within a few typos, until `body` returns false.
    ///
    /// Walks the list as a trie, skipping prefixes out of reach, without extra memory.
    ///
    /// - Parameters:
    ///   - maximum: typos, 1 or 2.
    ///   - isBeginning: whether the nearest prefix of a word counts.
    func forEach(
        near wanted: String,
        within maximum: Int,
        isBeginning: Bool,
        of dictionary: TermDictionary,
        _ body: (Place) -> Bool
    ) {
        var table = TypoTable(wanted, maximum: maximum, careful: TypoTable.carefulLetters)
        dictionary.withLetters { letters in
            var position = Position(chunk: 0, offset: 0)
            var before: WordLetters?
            while position.chunk < chunks.count {
                let word = word(at: position, in: letters)
                let nearness = table.advance(to: word, from: before, isBeginning: isBeginning)
                before = word
                switch nearness {
                case .dead:
                    position = end(ofBeginning: table.length, of: word, from: position, in: letters)
                case .far:
                    position = next(position)
                case .near:
                    guard body(word.place) else { return }
                    position = next(position)
                case .nearBeginning:
                    let end = end(ofBeginning: table.length, of: word, from: position, in: letters)
                    while position != end {
                        guard body(chunks[position.chunk].places[position.offset]) else { return }
                        position = next(position)
                    }
                }
            }
        }
    }

    private struct Position: Equatable {
        var chunk: Int
        var offset: Int
    }

    private func next(_ position: Position) -> Position {
        position.offset + 1 < chunks[position.chunk].places.count
            ? Position(chunk: position.chunk, offset: position.offset + 1)
            : Position(chunk: position.chunk + 1, offset: 0)
    }

    private func word(at position: Position, in letters: Bytes) -> WordLetters {
        WordLetters(
            head: chunks[position.chunk].heads[position.offset],
            place: chunks[position.chunk].places[position.offset],
            letters: letters
        )
    }

    private func end(ofBeginning count: Int, of word: WordLetters, from start: Position, in letters: Bytes) -> Position
    {
        guard count <= 8 else {
            var position = next(start)
            while position.chunk < chunks.count,
                self.word(at: position, in: letters).countShared(with: word, upTo: count) >= count
            {
                position = next(position)
            }
            return position
        }
        let last = count == 8 ? word.head : word.head | UInt64.max >> UInt64(8 * count)
        var chunk = start.chunk
        if let end = chunks[chunk].heads.last, end <= last {
            chunk = firstChunk(beginningAfter: last, from: chunk + 1) - 1
            if let end = chunks[chunk].heads.last, end <= last { return Position(chunk: chunk + 1, offset: 0) }
        }
        return chunks[chunk].heads.withUnsafeBufferPointer { heads in
            var (low, high) = (chunk == start.chunk ? start.offset + 1 : 0, heads.count)
            while low < high {
                let middle = (low + high) / 2
                if heads[middle] <= last { low = middle + 1 } else { high = middle }
            }
            return Position(chunk: chunk, offset: low)
        }
    }

    private func firstChunk(beginningAfter last: UInt64, from index: Int) -> Int {
        var (low, high) = (index, chunks.count)
        while low < high {
            let middle = (low + high) / 2
            if firsts[middle] <= last { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

private struct WordLetters: SortedWord {
    let head: UInt64
    let place: TermDictionary.Place
    let letters: UnsafeBufferPointer<UInt8>

    /// Zero after the last.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 {
        index < 8 ? UInt8(truncatingIfNeeded: head >> UInt64(56 - 8 * index)) : letters[Int(place) + index]
    }

    @inline(__always)
    func countShared(with other: WordLetters, upTo maximum: Int) -> Int {
        let inHead = (head ^ other.head).leadingZeroBitCount / 8
        guard inHead == 8, maximum > 8 else { return min(inHead, maximum) }
        var count = 8
        while count < maximum, byte(count) != 0, byte(count) == other.byte(count) { count += 1 }
        return count
    }
}
