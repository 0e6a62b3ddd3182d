extension Tokenizer {
    /// The scalar that begins at a byte, and its length; malformed bytes count as one.
    func scalar(at start: Int) -> (value: UInt32, length: Int) {
        let lead = bytes[start]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        guard length > 1, start + length <= bytes.count else { return (UInt32(lead), 1) }
        var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for offset in 1..<length { value = value << 6 | UInt32(bytes[start + offset] & 0x3F) }
        return (value, length)
    }

    /// A digit above or below the line, or the degree sign that people type for a raised zero.
    func superscriptDigit(at start: Int) -> (digit: Int, length: Int)? {
        guard start < bytes.count else { return nil }
        let (value, length) = scalar(at: start)
        switch value {
        case 0xB0, 0x2070: return (0, length)
        case 0xB9: return (1, length)
        case 0xB2, 0xB3: return (Int(value - 0xB0), length)
        case 0x2074...0x2079: return (Int(value - 0x2070), length)
        case 0x2080...0x2089: return (Int(value - 0x2080), length)
        case 0xFF10...0xFF19: return (Int(value - 0xFF10), length)
        default: return nil
        }
    }

    /// Signs and letters beyond ASCII.
    mutating func beyondASCII() throws(RawFault) {
        if superscriptDigit(at: index) != nil { return raisedDigits() }
        let (value, length) = scalar(at: index)
        switch value {
        case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF, 0x200E, 0x200F:
            skipBlank(length)
        case 0x2010...0x2015, 0x2043, 0x2212, 0x2192, 0x21D2, 0x2500, 0xFE58, 0xFE63, 0xFF0D, 0xFF5E, 0x301C, 0x30FC,
            0xAD:
            replace(.minus, "-", length)
        case 0xFF1A, 0x2236: replace(.colon, ":", length)
        case 0xFF0C, 0x3001, 0x60C: replace(.comma, ",", length)
        case 0xFF1B, 0x61B: replace(.semicolon, ";", length)
        case 0xFF0B: replace(.plus, "+", length)
        case 0x201E, 0x201A: try odd(closing: ["\u{201C}", "\u{201D}", "\u{2018}"], length)
        case 0x201C: try odd(closing: ["\u{201D}", "\u{201C}"], length)
        case 0x201D: try odd(closing: ["\u{201D}"], length)
        case 0x2018: try odd(closing: ["\u{2019}"], length)
        case 0xAB: try odd(closing: ["\u{BB}"], length)
        case 0xBB: try odd(closing: ["\u{AB}"], length)
        default: word()
        }
    }

    private mutating func replace(_ kind: TokenKind, _ meant: String, _ length: Int) {
        let text = String(decoding: bytes[index..<(index + length)], as: UTF8.self)
        warn(.character, at: index, "'\(text)' is read as '\(meant)'")
        add(kind, length: length)
    }

    private mutating func odd(closing: [String], _ length: Int) throws(RawFault) {
        warn(.quotation, at: index, "a comment stands between \" and \"")
        try quoted(closing: closing, opening: length)
    }

    /// A comment up to its closing mark; the token covers the text without the marks.
    mutating func quoted(closing: [String], opening: Int) throws(RawFault) {
        let start = index + opening
        var end = start
        while end < bytes.count {
            for mark in closing where matches(mark, at: end) {
                index = start
                add(.comment, length: end - start)
                index += mark.utf8.count
                return
            }
            end += 1
        }
        throw RawFault(offset: index, end: bytes.count, expected: "a closing quotation mark")
    }

    private func matches(_ mark: String, at start: Int) -> Bool {
        let length = mark.utf8.count
        return start + length <= bytes.count && mark.utf8.elementsEqual(bytes[start..<(start + length)])
    }
}
