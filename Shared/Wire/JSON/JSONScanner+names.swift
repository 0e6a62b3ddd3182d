/// Finds a name that stands twice in an object.
///
/// Few plain names are compared one with another. Many names, or names with escapes, go through a hash table: comparing
/// those one with another, each without its escapes, would take a time that grows with the square of the line.
extension JSONScanner {
    /// Up to so many names, comparing each with those before it is quicker than hashing it.
    static let fewNames = 16

    /// Refuses the plain name at the end of the tape if one of the plain names before it is the same.
    func checkNewName(in object: Int) throws(Fault) {
        let last = tape.count - 1
        var name = object + 1
        while name < last {
            guard !isSamePlain(tape[name], tape[last]) else { throw repeated(tape[last]) }
            name = Int(tape[name + 1].next)
        }
    }

    /// Refuses an object in which a name stands twice.
    mutating func checkAllNames(in object: Int, count: Int) throws(Fault) {
        let mask = names.prepare(for: count)
        var name = object + 1
        while name < tape.count {
            let hash = hash(of: tape[name])
            var slot = hash & mask
            while let other = names[slot] {
                if other.hash == hash, isSame(tape[Int(other.name)], tape[name]) { throw repeated(tape[name]) }
                slot = (slot + 1) & mask
            }
            names[slot] = JSONNameTable.Entry(hash: hash, name: UInt32(truncatingIfNeeded: name))
            name = Int(tape[name + 1].next)
        }
    }

    /// SipHash under a key that is the process's own, so that nobody can choose names of one hash.
    private func hash(of name: JSONTapeEntry) -> UInt32 {
        var hasher = Hasher()
        let quoted = JSONText.quoted(name, in: bytes)
        if name.isEscaped {
            JSONText.withUnescaped(quoted) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        } else {
            hasher.combine(bytes: UnsafeRawBufferPointer(quoted))
        }
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    private func isSamePlain(_ left: JSONTapeEntry, _ right: JSONTapeEntry) -> Bool {
        guard left.end - left.start == right.end - right.start else { return false }
        return JSONText.areSame(JSONText.quoted(left, in: bytes), JSONText.quoted(right, in: bytes))
    }

    /// Only asked of names with one hash, which are the same or very seldom others.
    private func isSame(_ left: JSONTapeEntry, _ right: JSONTapeEntry) -> Bool {
        JSONText.characters(of: left, in: bytes).utf8.elementsEqual(JSONText.characters(of: right, in: bytes).utf8)
    }

    private func repeated(_ name: JSONTapeEntry) -> Fault {
        expected("each name once in an object", at: Int(name.start))
    }
}

/// The names of one object by their hashes, with open addressing; its memory serves one object after the other.
struct JSONNameTable {
    struct Entry {
        let hash: UInt32
        /// Its index on the tape; never 0, where the line's own value stands.
        let name: UInt32
    }

    private var entries: [Entry] = []

    /// Empties it for so many names.
    ///
    /// - Returns: what cuts a hash to a slot.
    mutating func prepare(for count: Int) -> UInt32 {
        var size = 8
        while size < 2 * count { size *= 2 }
        let empty = Entry(hash: 0, name: 0)
        if entries.count < size {
            entries = [Entry](repeating: empty, count: size)
        } else {
            for slot in 0..<size { entries[slot] = empty }
        }
        return UInt32(truncatingIfNeeded: size - 1)
    }

    subscript(slot: UInt32) -> Entry? {
        get {
            let entry = entries[Int(slot)]
            return entry.name == 0 ? nil : entry
        }
        set {
            if let newValue { entries[Int(slot)] = newValue }
        }
    }
}
