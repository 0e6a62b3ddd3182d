/// The type of a JSON value or attribute, for ``BrokenRule/wrongType(_:)``.
public enum ValueType: String, CaseIterable, Sendable {
    case string, number, integer, boolean, array, object
    /// A day.
    case date
    /// A word of an attribute, or several.
    case word, words

    /// The type in the message `must be a number`.
    public var phrase: String {
        switch self {
        case .string: "text"
        case .number: "a number"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .array: "an array"
        case .object: "an object"
        case .date: "a day, as in \"2026-05-01\""
        case .word: "a word"
        case .words: "a list of words"
        }
    }
}
