/// A value of a placeholder: words as they are, numbers as the language writes them.
public enum TextValue: Sendable, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    case words(String)
    case count(Int)
    /// - Parameter fraction: digits behind the decimal separator.
    case decimal(Double, fraction: Int)

    public init(stringLiteral words: String) { self = .words(words) }
    public init(integerLiteral count: Int) { self = .count(count) }
    public init(_ words: String) { self = .words(words) }
    public init(_ count: Int) { self = .count(count) }

    var isOne: Bool {
        if case .count(1) = self { true } else { false }
    }

    func text(in language: Language) -> String {
        switch self {
        case .words(let words): words
        case .count(let count): NumberText.of(count, in: language)
        case .decimal(let number, let fraction): NumberText.of(number, fraction: fraction, in: language)
        }
    }
}
