/// The keywords of the specification, found by their bytes.
struct Keyword {
    let kind: TokenKind
    let value: Int
    /// The bytes as the specification writes them.
    let spelling: UInt64

    /// By their bytes in lower case.
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

    /// Up to eight bytes in one number.
    static func pack(_ word: String) -> UInt64 {
        word.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
