/// A deviation from the specification, or a likely mistake.
public struct ParseWarning: Hashable, Sendable {
    /// The kind of warning.
    public let kind: WarningKind
    /// UTF-16 offset.
    public let position: Int
    /// One sentence, lower case, no full stop.
    public let message: String
}

extension ParseWarning: CustomStringConvertible {
    public var description: String {
        "at \(position): \(message)"
    }
}

/// Raw values are stable.
public enum WarningKind: String, CaseIterable, Hashable, Sendable {
    /// Another language, case or form.
    case spelling
    /// Such as a long dash.
    case character
    case ignoredWord = "ignored-word"
    /// Not `09:00`.
    case timeFormat = "time-format"
    /// Not `Dec 24`.
    case dateFormat = "date-format"
    /// Missing, doubled or trailing.
    case separator
    /// A space after a comma, which strictly begins a rule.
    case dayListSpace = "day-list-space"
    case order
    case quotation
    /// The value has points in time instead of spans.
    case pointsInTime = "points-in-time"
    /// A later rule ends a night at midnight.
    case lateNight = "late-night"
    /// They are unknown.
    case schoolHolidays = "school-holidays"
    /// Needed for public holidays.
    case country
    /// Needed for solar times.
    case coordinate
}

/// Its offset is in bytes.
struct RawWarning {
    let kind: WarningKind
    let offset: Int
    let message: String
}

/// Why parsing failed.
public struct ParseFault: Error, Hashable, Sendable {
    /// UTF-16 offset.
    public let position: Int
    /// Empty at the end.
    public let found: String
    /// The input that the grammar allows there.
    public let expected: String
    /// The kind of failure.
    public let reason: Reason

    public enum Reason: Hashable, Sendable {
        case syntax
        /// Too many parts.
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
    public var description: String {
        if reason == .tooLarge { return "at \(position): the value is too large, expected \(expected)" }
        let what = found.isEmpty ? "the value ends" : "found '\(found)'"
        return "at \(position): \(what), expected \(expected)"
    }
}

/// Its offset is in bytes.
struct RawFault: Error {
    let offset: Int
    let end: Int
    let expected: String
    var reason = ParseFault.Reason.syntax
}
