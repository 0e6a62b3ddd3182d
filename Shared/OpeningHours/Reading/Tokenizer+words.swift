extension Tokenizer {
    mutating func word() {
        var length = 0
        var lower: UInt64 = 0
        var exact: UInt64 = 0
        while isASCIILetter(byte(length)) {
            exact = exact << 8 | UInt64(byte(length))
            lower = lower << 8 | UInt64(byte(length) | 0x20)
            length += 1
        }
        let isWhole =
            byte(length) < 0x80 ? byte(length) != UInt8(ascii: "_") : !isLetter(scalar(at: index + length).value)
        if isWhole, length <= 8, length > 0, let keyword = Keyword.table[lower], !beginsPhrase(keyword.kind, length) {
            if keyword.spelling != exact {
                warn(.spelling, at: index, "keywords are written '\(Tokenizer.unpack(keyword.spelling))'")
            }
            add(keyword.kind, value: keyword.value, length: length)
            return skipAbbreviationDot()
        }
        scanForeignWord()
    }

    /// `open end`, `week end`, `week days`.
    private func beginsPhrase(_ kind: TokenKind, _ length: Int) -> Bool {
        guard kind == .open || kind == .week || kind == .closed else { return false }
        let next = byte(length) == UInt8(ascii: " ") || byte(length) == UInt8(ascii: "-") ? byte(length + 1) | 0x20 : 0
        return (kind == .open && next == UInt8(ascii: "e"))
            || (kind == .week && (next == UInt8(ascii: "e") || next == UInt8(ascii: "d")))
    }

    private mutating func scanForeignWord() {
        var ends: [Int] = []
        var phrases: [String] = []
        var position = index
        while phrases.count < 4, let end = wordEnd(from: position) {
            let word = String(decoding: bytes[position..<end], as: UTF8.self).lowercased()
            phrases.append(phrases.last.map { $0 + " " + word } ?? word)
            ends.append(end)
            position = end
            while position < bytes.count, isPhraseGap(bytes[position]) { position += 1 }
            if position > end + 2 { break }
        }
        for (phrase, end) in zip(phrases, ends).reversed() {
            if let meaning = Lexicon.shared.meanings[phrase] {
                noteForeign(phrase, meaning)
                add(meaning.kind, value: meaning.value, length: end - index)
                return skipAbbreviationDot()
            }
        }
        add(.word, length: max(1, (ends.first ?? index + 1) - index))
    }

    private mutating func noteForeign(_ phrase: String, _ meaning: Lexicon.Meaning) {
        switch meaning.kind {
        case .skip, .label:
            warn(.ignoredWord, at: index, "'\(phrase)' is ignored")
        case .phrase:
            warn(.quotation, at: index, "a comment is written between \" and \"")
        case .ante, .post, .hour, .clockWord:
            warn(.timeFormat, at: index, "times are written '09:00' or '21:00'")
        case .openEnd:
            warn(.spelling, at: index, "an open end is written '17:00+'")
        case .day: break
        default:
            warn(.spelling, at: index, "'\(phrase)' is not a keyword of the specification")
        }
    }

    /// `nil` without letters.
    private func wordEnd(from start: Int) -> Int? {
        var end = start
        while end < bytes.count {
            let byte = bytes[end]
            if isASCIILetter(byte) || byte == UInt8(ascii: "_") {
                end += 1
            } else if byte >= 0x80, isLetter(scalar(at: end).value) {
                end += scalar(at: end).length
            } else {
                break
            }
        }
        return end > start ? min(end, bytes.count) : nil
    }

    private func isPhraseGap(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "'")
    }

    private func isLetter(_ value: UInt32) -> Bool {
        switch value {
        case 0xAA, 0xB5, 0xBA, 0xC0...0x1FFF, 0x2C00...0x2DFF, 0x3040...0xD7FF, 0xF900...0xFDFF, 0xFE70...0xFEFE:
            value != 0xD7 && value != 0xF7
        default: false
        }
    }

    private func isASCIILetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= 0x61 && lower <= 0x7A
    }

    /// `Mon.`; the dots of `a.m.` belong to the phrase.
    private mutating func skipAbbreviationDot() {
        if byte() == UInt8(ascii: ".") { index += 1 }
    }

    private static func unpack(_ spelling: UInt64) -> String {
        String(decoding: withUnsafeBytes(of: spelling.bigEndian) { $0.filter { $0 != 0 } }, as: UTF8.self)
    }
}

extension Tokenizer {
    /// Malformed bytes count as scalars.
    func scalar(at start: Int) -> (value: UInt32, length: Int) {
        let lead = bytes[start]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
        guard length > 1, start + length <= bytes.count else { return (UInt32(lead), 1) }
        var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
        for offset in 1..<length { value = value << 6 | UInt32(bytes[start + offset] & 0x3F) }
        return (value, length)
    }

    /// The degree sign counts as zero.
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

    mutating func scanNonASCII() throws(RawFault) {
        if superscriptDigit(at: index) != nil { return scanSuperscript() }
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
        warn(.quotation, at: index, "a comment is written between \" and \"")
        try quoted(closing: closing, opening: length)
    }

    /// The token excludes the marks.
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
