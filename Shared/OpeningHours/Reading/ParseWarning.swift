/// Something that was understood although it is not written as the specification wants, or that may not mean what its
/// author meant.
public struct ParseWarning: Hashable, Sendable {
    /// What kind of thing it is.
    public let kind: WarningKind
    /// Where it is, in UTF-16 units from the start of the value.
    public let position: Int
    /// One sentence in English, lower case, no full stop.
    public let message: String
}

extension ParseWarning: CustomStringConvertible {
    /// The position and the message.
    public var description: String {
        "at \(position): \(message)"
    }
}

/// Kinds of warnings; the raw values are stable.
public enum WarningKind: String, CaseIterable, Hashable, Sendable {
    /// A word in another language, another case or another form stands for a keyword.
    case spelling
    /// A character stands for another, such as a long dash for a hyphen.
    case character
    /// A word that says nothing was skipped.
    case ignoredWord = "ignored-word"
    /// A time is not written as `09:00`.
    case timeFormat = "time-format"
    /// A date is not written as `Dec 24`.
    case dateFormat = "date-format"
    /// A separator is missing, doubled, or at the end.
    case separator
    /// A comma and a space within a list of days, which by the letter would begin a rule.
    case dayListSpace = "day-list-space"
    /// Parts of a rule stand in another order.
    case order
    /// A quotation mark is not `"`, or a comment has none.
    case quotation
    /// The value names moments and not stretches of time.
    case pointsInTime = "points-in-time"
    /// A later rule cuts a night short at midnight.
    case lateNight = "late-night"
    /// School holidays are not known, so the rule leads to `unknown`.
    case schoolHolidays = "school-holidays"
    /// Public holidays are asked for and the country is not known.
    case country
    /// The sun is asked for and the coordinate is not known.
    case coordinate
}

/// A warning whose position is still in bytes.
struct RawWarning {
    let kind: WarningKind
    let offset: Int
    let message: String
}

/// Why a value could not be read.
public struct ParseFault: Error, Hashable, Sendable {
    /// Where it stopped, in UTF-16 units from the start of the value.
    public let position: Int
    /// What stands there, empty at the end of the value.
    public let found: String
    /// What would have been right there.
    public let expected: String
    public let reason: Reason

    /// Which kind of rule the value breaks.
    public enum Reason: Hashable, Sendable {
        /// It is not written as the grammar wants.
        case syntax
        /// It has more parts than are evaluated.
        case tooLarge
    }

    init(position: Int, found: String, expected: String, reason: Reason = .syntax) {
        self.position = position
        self.found = found
        self.expected = expected
        self.reason = reason
    }
}

extension ParseFault: CustomStringConvertible {
    /// One sentence in English, lower case, no full stop.
    public var description: String {
        if reason == .tooLarge { return "at \(position): the value is too large, expected \(expected)" }
        let what = found.isEmpty ? "the value ends" : "found '\(found)'"
        return "at \(position): \(what), expected \(expected)"
    }
}

/// A fault whose position is still in bytes.
struct RawFault: Error {
    let offset: Int
    let end: Int
    let expected: String
    var reason = ParseFault.Reason.syntax
}
