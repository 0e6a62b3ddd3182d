/// A day of the week, in the order of ISO 8601 and of the `opening_hours` specification.
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of a day counted from 1 January 1970, a Thursday.
    @inline(__always)
    public init(dayNumber: Int) {
        self = Weekday(rawValue: floorRemainder(dayNumber + 3, 7)) ?? .monday
    }

    /// The two letters that the specification uses, such as `Mo`.
    public var code: String {
        switch self {
        case .monday: "Mo"
        case .tuesday: "Tu"
        case .wednesday: "We"
        case .thursday: "Th"
        case .friday: "Fr"
        case .saturday: "Sa"
        case .sunday: "Su"
        }
    }
}
