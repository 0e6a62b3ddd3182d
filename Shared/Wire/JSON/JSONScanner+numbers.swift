extension JSONScanner {
    /// Takes a number by the grammar of RFC 8259; what it is worth is worked out when someone asks.
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
