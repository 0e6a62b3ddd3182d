/// Validates RFC 8259 and builds the tape in one pass, in linear time.
///
/// Requires unique names and paired surrogates, within ``WireLimits/depth`` and ``WireLimits/values``.
struct JSONScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    var tape: [JSONTapeEntry] = []
    /// The first text with U+0000.
    var zero: Int?
    var names = JSONNameTable()

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        tape.reserveCapacity(min(bytes.count / 12 + 8, 4096))
    }

    mutating func scan() throws(Fault) {
        skipSpace()
        try scanValue(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw expected("the end of the line") }
    }

    /// NUL at the end.
    var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    func expected(_ what: String) -> Fault { expected(what, at: position) }

    func expected(_ what: String, at position: Int) -> Fault {
        let rule = BrokenRule("not-json", "is not JSON: expected \(what) at byte \(position)")
        return Fault(rule, at: nil, called: "line")
    }

    mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        position += 1
        return true
    }

    mutating func scanValue(depth: Int) throws(Fault) {
        try checkRoom()
        switch current {
        case UInt8(ascii: "\""): try scanString()
        case UInt8(ascii: "{"): try scanObject(depth: depth)
        case UInt8(ascii: "["): try scanArray(depth: depth)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
        case UInt8(ascii: "t"): try scanWord("true", .true)
        case UInt8(ascii: "f"): try scanWord("false", .false)
        case UInt8(ascii: "n"): try scanWord("null", .null)
        default: throw expected("a value")
        }
    }

    private func checkRoom() throws(Fault) {
        guard tape.count < WireLimits.values else {
            throw Fault(
                .tooLarge,
                "line has more than \(WireLimits.values) values and member names",
                rule: "too-many-values",
                maximum: WireLimits.values
            )
        }
    }

    private mutating func scanWord(_ word: StaticString, _ kind: JSONTapeEntry.Kind) throws(Fault) {
        let start = position
        for offset in 0..<word.utf8CodeUnitCount {
            guard take(word.utf8Start[offset]) else { throw expected("the word \(word)") }
        }
        append(kind, from: start)
    }

    private mutating func scanArray(depth: Int) throws(Fault) {
        let array = try open(.array, depth: depth)
        if take(UInt8(ascii: "]")) { return close(array, count: 0) }
        var count: UInt32 = 0
        repeat {
            skipSpace()
            try scanValue(depth: depth + 1)
            count += 1
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw expected("a comma or the end of the array") }
        close(array, count: count)
    }

    private mutating func scanObject(depth: Int) throws(Fault) {
        let object = try open(.object, depth: depth)
        if take(UInt8(ascii: "}")) { return close(object, count: 0) }
        var count: UInt32 = 0
        var arePlain = true
        repeat {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw expected("the name of a member") }
            try checkRoom()
            try scanString()
            arePlain = arePlain && !tape[tape.count - 1].isEscaped
            if arePlain, count < JSONScanner.fewNames { try checkNewName(in: object) }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw expected("a colon") }
            skipSpace()
            try scanValue(depth: depth + 1)
            count += 1
            skipSpace()
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw expected("a comma or the end of the object") }
        if count > JSONScanner.fewNames || !arePlain && count > 1 { try checkAllNames(in: object, count: Int(count)) }
        close(object, count: count)
    }
}

extension JSONScanner {
    /// Returns an object's member, without scanning what follows.
    ///
    /// - Returns: `nil` if the bytes don't begin with such an object, or end directly after the value.
    mutating func scanMember(_ wanted: String) -> JSONTapeEntry? {
        skipSpace()
        guard take(UInt8(ascii: "{")) else { return nil }
        do {
            repeat {
                skipSpace()
                guard current == UInt8(ascii: "\"") else { return nil }
                try scanString()
                let name = JSONText.characters(of: tape[tape.count - 1], in: bytes)
                skipSpace()
                guard take(UInt8(ascii: ":")) else { return nil }
                skipSpace()
                let value = tape.count
                try scanValue(depth: 1)
                skipSpace()
                guard position < bytes.count else { return nil }
                if name == wanted { return tape[value] }
            } while take(UInt8(ascii: ","))
        } catch {
            // Malformed JSON.
        }
        return nil
    }

    mutating func append(_ kind: JSONTapeEntry.Kind, from start: Int, isEscaped: Bool = false) {
        tape.append(
            JSONTapeEntry(
                start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: position),
                next: UInt32(truncatingIfNeeded: tape.count + 1),
                kind: kind,
                isEscaped: isEscaped
            )
        )
    }

    private mutating func open(_ kind: JSONTapeEntry.Kind, depth: Int) throws(Fault) -> Int {
        guard depth < WireLimits.depth else { throw expected("at most \(WireLimits.depth) levels") }
        append(kind, from: position)
        position += 1
        skipSpace()
        return tape.count - 1
    }

    private mutating func close(_ container: Int, count: UInt32) {
        tape[container].end = UInt32(truncatingIfNeeded: position)
        tape[container].next = UInt32(truncatingIfNeeded: tape.count)
        tape[container].count = count
    }
}

extension JSONScanner {
    mutating func scanNumber() throws(Fault) {
        let start = position
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try scanDigits() }
        if take(UInt8(ascii: ".")) { try scanDigits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try scanDigits()
        }
        append(.number, from: start)
    }

    private mutating func scanDigits() throws(Fault) {
        let start = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        guard position > start else { throw expected("a digit") }
    }
}
