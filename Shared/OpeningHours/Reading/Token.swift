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
