/// A part of an SQL text: a word, a number, a quoted text, a parameter or a sign.
struct SQLToken: Hashable {
    enum Kind: Hashable {
        /// A word without small letters, such as `SELECT`.
        case keyword
        /// Any other word, such as `createdAt`.
        case name
        /// `?` or `?2`.
        case parameter
        /// A text in quotes, a number or a sign.
        case other
    }

    let kind: Kind
    let text: String
    /// Whether white space or a comment is in front of it.
    let isApart: Bool

    func isKeyword(_ words: String...) -> Bool {
        kind == .keyword && words.contains(text)
    }

    func isSign(_ sign: String) -> Bool {
        kind == .other && text == sign
    }

    /// Splits a text; comments are left out.
    static func all(in sql: String) -> [SQLToken] {
        var reader = SQLTokenReader(bytes: Array(sql.utf8))
        var tokens: [SQLToken] = []
        while let token = reader.next() { tokens.append(token) }
        return tokens
    }
}

private struct SQLTokenReader {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> SQLToken? {
        let start = place
        skipSpace()
        guard place < bytes.count else { return nil }
        let isApart = place > start
        let first = bytes[place]
        let (kind, length) = measure(first)
        let text = String(decoding: bytes[place..<place + length], as: UTF8.self)
        place += length
        return SQLToken(kind: kind, text: text, isApart: isApart)
    }

    private mutating func skipSpace() {
        while place < bytes.count {
            if bytes[place].isSpace {
                place += 1
            } else if bytes[place...].starts(with: "--".utf8) {
                place += count { $0 != UInt8(ascii: "\n") }
            } else {
                return
            }
        }
    }

    private func measure(_ first: UInt8) -> (SQLToken.Kind, Int) {
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return (.other, quotedCount(first))
        case UInt8(ascii: "?"): return (.parameter, 1 + count(from: 1, \.isDigit))
        case _ where first.isDigit: return (.other, count { $0.isPartOfWord || $0 == UInt8(ascii: ".") })
        case _ where first.isPartOfWord:
            let length = count(\.isPartOfWord)
            return (bytes[place..<place + length].contains(where: \.isSmallLetter) ? .name : .keyword, length)
        default: return (.other, 1)
        }
    }

    /// A doubled quote is part of the text.
    private func quotedCount(_ quote: UInt8) -> Int {
        var length = 1
        while place + length < bytes.count {
            length += 1
            guard bytes[place + length - 1] == quote else { continue }
            guard place + length < bytes.count, bytes[place + length] == quote else { break }
            length += 1
        }
        return length
    }

    private func count(from skipped: Int = 0, _ isPart: (UInt8) -> Bool) -> Int {
        bytes[(place + skipped)...].prefix(while: isPart).count
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    fileprivate var isPartOfWord: Bool {
        isSmallLetter || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || isDigit || self == UInt8(ascii: "_")
            || self >= 0x80
    }
}
