import Foundation

/// Words of many languages for keywords; see `Resources/words.tsv`.
struct Lexicon: Sendable {
    /// Meanings by lower-case phrase.
    let meanings: [String: Meaning]
    let comments: [String]

    struct Meaning: Sendable {
        let kind: TokenKind
        let value: Int
    }

    /// Loaded on demand.
    static let shared = Lexicon()

    private init() {
        // Services check it (``ResourceFile/check()``).
        let text = ResourceFile.words.bytes().map { String(decoding: $0, as: UTF8.self) } ?? ""
        var meanings: [String: Meaning] = [:]
        var comments: [String] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            let code = String(decoding: parts[0], as: UTF8.self)
            let word = String(decoding: parts[1], as: UTF8.self)
            guard let meaning = Self.meaning(code, &comments) else { continue }
            meanings[word] = meaning
        }
        self.meanings = meanings
        self.comments = comments
    }

    private static func meaning(_ code: String, _ comments: inout [String]) -> Meaning? {
        if code.hasPrefix("c:") {
            let comment = String(code.dropFirst(2))
            if let index = comments.firstIndex(of: comment) { return Meaning(kind: .phrase, value: index) }
            comments.append(comment)
            return Meaning(kind: .phrase, value: comments.count - 1)
        }
        if let number = Int(code.dropFirst()), let first = code.first {
            return first == "d" ? Meaning(kind: .weekday, value: number) : Meaning(kind: .month, value: number)
        }
        return kinds[code].map { Meaning(kind: $0.0, value: $0.1) }
    }

    private static let kinds: [String: (TokenKind, Int)] = [
        "open": (.open, 0), "closed": (.closed, 0), "unknown": (.unknown, 0),
        "PH": (.publicHoliday, 0), "SH": (.schoolHoliday, 0), "easter": (.easter, 0), "week": (.week, 0),
        "dawn": (.sun, SunEvent.dawn.rawValue), "sunrise": (.sun, SunEvent.sunrise.rawValue),
        "sunset": (.sun, SunEvent.sunset.rawValue), "dusk": (.sun, SunEvent.dusk.rawValue),
        "daily": (.daily, 0), "weekend": (.weekend, 0), "workday": (.workday, 0), "workday6": (.workdaySix, 0),
        "always": (.always, 0), "to": (.to, 0), "and": (.and, 0), "end": (.openEnd, 0),
        "am": (.ante, 0), "pm": (.post, 0), "hour": (.hour, 0), "day": (.day, 0),
        "noon": (.clockWord, 720), "midnight": (.clockWord, 1_440),
        "skip": (.skip, 0), "label": (.label, 0),
    ]
}

struct Keyword {
    let kind: TokenKind
    let value: Int
    /// Spelling in the specification's case.
    let spelling: UInt64

    /// Keywords by lower-case bytes.
    static let table: [UInt64: Keyword] = {
        var table: [UInt64: Keyword] = [:]
        func add(_ word: String, _ kind: TokenKind, _ value: Int = 0) {
            table[pack(word.lowercased())] = Keyword(kind: kind, value: value, spelling: pack(word))
        }
        for day in Weekday.allCases { add(day.code, .weekday, day.rawValue) }
        for (index, month) in MonthCode.all.enumerated() { add(month, .month, index + 1) }
        for event in SunEvent.allCases { add(event.code, .sun, event.rawValue) }
        add("PH", .publicHoliday)
        add("SH", .schoolHoliday)
        add("easter", .easter)
        add("week", .week)
        add("open", .open)
        add("closed", .closed)
        add("off", .closed)
        add("unknown", .unknown)
        add("day", .day)
        add("days", .day)
        return table
    }()

    /// Up to eight bytes.
    static func pack(_ word: String) -> UInt64 {
        word.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
