extension JSONScanner {
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
                throw expected(position < bytes.count ? "a string without control characters" : "the end of a string")
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
            throw expected("a valid escape")
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

    /// Table 3-7 of the Unicode standard (well-formed UTF-8).
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
    var hexadecimalValue: UInt32? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self) - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self) - 0x57
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self) - 0x37
        default: nil
        }
    }
}

/// Rejects duplicate names in an object.
///
/// Many names, or names with escapes, use a hash table to avoid quadratic time.
extension JSONScanner {
    /// Up to this count, comparing is faster than hashing.
    static let fewNames = 16

    /// Compares the last plain name with the others.
    func checkNewName(in object: Int) throws(Fault) {
        let last = tape.count - 1
        var name = object + 1
        while name < last {
            guard !isSamePlain(tape[name], tape[last]) else { throw repeated(tape[last]) }
            name = Int(tape[name + 1].next)
        }
    }

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

    /// A per-process key prevents chosen collisions.
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

    private func isSame(_ left: JSONTapeEntry, _ right: JSONTapeEntry) -> Bool {
        JSONText.characters(of: left, in: bytes).utf8.elementsEqual(JSONText.characters(of: right, in: bytes).utf8)
    }

    private func repeated(_ name: JSONTapeEntry) -> Fault {
        expected("unique member names", at: Int(name.start))
    }
}

/// An open-addressing hash table, reused for later objects.
struct JSONNameTable {
    struct Entry {
        let hash: UInt32
        /// A tape index; never 0, the root.
        let name: UInt32
    }

    private var entries: [Entry] = []

    /// Clears the table and returns the slot mask.
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
