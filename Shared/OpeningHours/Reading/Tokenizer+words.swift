extension Tokenizer {
    /// A keyword, or what stands for one.
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
        foreignWord()
    }

    /// `open end`, `week end` and `week days` begin with keywords.
    private func beginsPhrase(_ kind: TokenKind, _ length: Int) -> Bool {
        guard kind == .open || kind == .week || kind == .closed else { return false }
        let next = byte(length) == UInt8(ascii: " ") || byte(length) == UInt8(ascii: "-") ? byte(length + 1) | 0x20 : 0
        return (kind == .open && next == UInt8(ascii: "e"))
            || (kind == .week && (next == UInt8(ascii: "e") || next == UInt8(ascii: "d")))
    }

    /// The longest phrase of the lexicon that begins here, or one word that nobody knows.
    private mutating func foreignWord() {
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
            warn(.ignoredWord, at: index, "'\(phrase)' says nothing and is skipped")
        case .phrase:
            warn(.quotation, at: index, "a comment stands between \" and \"")
        case .ante, .post, .hour, .clockWord:
            warn(.timeFormat, at: index, "times are written '09:00' or '21:00'")
        case .openEnd:
            warn(.spelling, at: index, "an open end is written '17:00+'")
        case .day: break
        default:
            warn(.spelling, at: index, "'\(phrase)' is not a keyword of the specification")
        }
    }

    /// Where the letters end that begin here, nil if none do.
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

    /// `Mon.`, but not the dot of `a.m.` that is part of the phrase.
    private mutating func skipAbbreviationDot() {
        if byte() == UInt8(ascii: ".") { index += 1 }
    }

    private static func unpack(_ spelling: UInt64) -> String {
        String(decoding: withUnsafeBytes(of: spelling.bigEndian) { $0.filter { $0 != 0 } }, as: UTF8.self)
    }
}
