/// A piece of a value.
struct Token {
    var kind: TokenKind
    /// The number, weekday, month, event or comment that it stands for.
    var value: Int = 0
    /// How many digits a number has.
    var digits: Int = 0
    /// Where it stands, in bytes.
    var start: Int
    var end: Int
    var hasSpaceBefore = false
}

/// What a token is.
enum TokenKind: UInt8 {
    // Signs
    case colon, dot, comma, semicolon, fallback, minus, plus, slash, equals
    case openParenthesis, closeParenthesis, openBracket, closeBracket
    // Values
    case number, comment, phrase, clockWord
    // Keywords of the specification
    case weekday, month, publicHoliday, schoolHoliday, easter, week, sun
    case open, closed, unknown, always, day
    // Words that people use
    case daily, weekend, workday, workdaySix, to, and, openEnd, ante, post, hour, skip, label
    // Neither
    case word, other, end

    /// Whether the token names days of the week or holidays.
    var namesDays: Bool {
        switch self {
        case .weekday, .publicHoliday, .schoolHoliday, .daily, .weekend, .workday, .workdaySix: true
        default: false
        }
    }

    /// Whether the token joins the ends of a range.
    var joins: Bool {
        self == .minus || self == .to
    }
}
