extension JSONScanner {
    /// Takes a string from its opening to its closing quote.
    mutating func scanString() throws(Fault) {
        let start = position
        var isEscaped = false
        position += 1
        while true {
            position = JSONText.endOfPlainText(in: bytes, from: position, isASCII: true)
            switch current {
            case UInt8(ascii: "\""):
                position += 1
                return append(.string, from: start, isEscaped: isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                try scanEscape()
            case 0x80...:
                try scanCharacter()
            default:
                throw expected(position < bytes.count ? "no control character in a text" : "the end of a text")
            }
        }
    }

    private mutating func scanEscape() throws(Fault) {
        position += 1
        switch current {
        case UInt8(ascii: "u"):
            position += 1
            try scanUnicodeEscape()
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 1
        default:
            throw expected("an escape that JSON knows")
        }
    }

    private mutating func scanUnicodeEscape() throws(Fault) {
        switch try scanHexadecimal() {
        case 0: zero = zero ?? tape.count
        case 0xD800...0xDBFF:
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), case 0xDC00...0xDFFF = try scanHexadecimal() else {
                throw expected("the other half of a surrogate pair")
            }
        case 0xDC00...0xDFFF: throw expected("the first half of a surrogate pair before the second")
        default: break
        }
    }

    private mutating func scanHexadecimal() throws(Fault) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = current.hexadecimalValue else { throw expected("four hexadecimal digits") }
            value = value << 4 | digit
            position += 1
        }
        return value
    }

    /// Takes one character of two to four bytes, by table 3-7 of the Unicode standard (well-formed UTF-8).
    private mutating func scanCharacter() throws(Fault) {
        let length: Int
        let second: ClosedRange<UInt8>
        switch current {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: throw expected("UTF-8")
        }
        guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { throw expected("UTF-8") }
        for offset in 2..<max(length, 2) where bytes[position + offset] & 0xC0 != 0x80 { throw expected("UTF-8") }
        position += length
    }
}

extension UInt8 {
    /// What it counts as a hexadecimal digit in ASCII.
    var hexadecimalValue: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self) - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self) - 0x57
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self) - 0x37
        default: nil
        }
    }
}

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
