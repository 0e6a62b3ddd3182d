struct Tokenizer {
    let bytes: [UInt8]
    var index = 0
    var tokens: [Token] = []
    var warnings: [RawWarning] = []
    private var hasSpace = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens.reserveCapacity(bytes.count / 2 + 2)
    }

    /// 0 past the end.
    @inline(__always)
    func byte(_ ahead: Int = 0) -> UInt8 {
        index + ahead < bytes.count ? bytes[index + ahead] : 0
    }

    mutating func run() throws(RawFault) {
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x09, 0x0A, 0x0D, 0x20:
                hasSpace = true
                index += 1
            case 0x30...0x39:
                number()
            case 0x41...0x5A, 0x61...0x7A:
                word()
            case 0x80...:
                try scanNonASCII()
            case 0x22:
                try quoted(closing: ["\""], opening: 1)
            default:
                sign(byte)
            }
        }
        add(.end, length: 0)
    }

    mutating func add(_ kind: TokenKind, value: Int = 0, digits: Int = 0, length: Int) {
        tokens.append(
            Token(
                kind: kind,
                value: value,
                digits: digits,
                start: index,
                end: index + length,
                hasSpaceBefore: hasSpace
            )
        )
        hasSpace = false
        index += length
    }

    mutating func warn(_ kind: WarningKind, at position: Int, _ message: @autoclosure () -> String) {
        warnings.append(RawWarning(kind: kind, offset: position, message: message()))
    }

    mutating func skipBlank(_ length: Int) {
        hasSpace = true
        index += length
    }

    private mutating func sign(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: ":"): add(.colon, length: 1)
        case UInt8(ascii: "."): add(.dot, length: 1)
        case UInt8(ascii: ","): add(.comma, length: 1)
        case UInt8(ascii: ";"): add(.semicolon, length: 1)
        case UInt8(ascii: "-"): add(.minus, length: 1)
        case UInt8(ascii: "+"): add(.plus, length: 1)
        case UInt8(ascii: "/"): add(.slash, length: 1)
        case UInt8(ascii: "="): add(.equals, length: 1)
        case UInt8(ascii: "("): add(.openParenthesis, length: 1)
        case UInt8(ascii: ")"): add(.closeParenthesis, length: 1)
        case UInt8(ascii: "["): add(.openBracket, length: 1)
        case UInt8(ascii: "]"): add(.closeBracket, length: 1)
        case UInt8(ascii: "|") where self.byte(1) == byte: add(.fallback, length: 2)
        case UInt8(ascii: "&"):
            warn(.character, at: index, "'&' is read as ','")
            add(.and, length: 1)
        case UInt8(ascii: "~"):
            warn(.character, at: index, "'~' is read as '-'")
            add(.minus, length: 1)
        default: add(.other, length: 1)
        }
    }

    private mutating func number() {
        if byte() == UInt8(ascii: "2"), byte(1) == UInt8(ascii: "4"), isAlways() { return add(.always, length: 4) }
        var value = 0
        var length = 0
        while isDigit(byte(length)) {
            value = min(value * 10 + Int(byte(length) - 0x30), 1_000_000)
            length += 1
        }
        if byte(length) >= 0x80, superscriptDigit(at: index + length) != nil {
            return scanSuperscript()
        }
        add(.number, value: value, digits: length, length: length)
    }

    /// `24/7` or `24-7`; spans never begin at 24.
    private mutating func isAlways() -> Bool {
        guard byte(3) == UInt8(ascii: "7"), !isDigit(byte(4)), ![":", "."].contains(Character(Unicode.Scalar(byte(4))))
        else { return false }
        if byte(2) == UInt8(ascii: "-") { warn(.spelling, at: index, "keywords are written '24/7'") }
        return byte(2) == UInt8(ascii: "/") || byte(2) == UInt8(ascii: "-")
    }

    mutating func scanSuperscript() {
        warn(.character, at: index, "superscript and subscript digits are read as plain digits")
        var value = 0
        var count = 0
        var end = index
        while end < bytes.count {
            if isDigit(bytes[end]) {
                value = min(value * 10 + Int(bytes[end] - 0x30), 1_000_000)
                end += 1
            } else if let (digit, length) = superscriptDigit(at: end) {
                value = min(value * 10 + digit, 1_000_000)
                end += length
            } else {
                break
            }
            count += 1
        }
        add(.number, value: value, digits: count, length: end - index)
    }

    func isDigit(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39
    }
}

struct Token {
    var kind: TokenKind
    /// Number, weekday, month, solar event or comment index.
    var value: Int = 0
    var digits: Int = 0
    /// Start in bytes.
    var start: Int
    var end: Int
    var hasSpaceBefore = false
}

enum TokenKind: UInt8 {
    case colon, dot, comma, semicolon, fallback, minus, plus, slash, equals
    case openParenthesis, closeParenthesis, openBracket, closeBracket
    case number, comment, phrase, clockWord
    // Specification
    case weekday, month, publicHoliday, schoolHoliday, easter, week, sun
    case open, closed, unknown, always, day
    // Substitutes
    case daily, weekend, workday, workdaySix, to, and, openEnd, ante, post, hour, skip, label
    case word, other, end

    var namesDays: Bool {
        switch self {
        case .weekday, .publicHoliday, .schoolHoliday, .daily, .weekend, .workday, .workdaySix: true
        default: false
        }
    }

    var joins: Bool {
        self == .minus || self == .to
    }
}
