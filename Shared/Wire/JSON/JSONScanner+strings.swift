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
