/// What a date is counted from.
public enum DateAnchor: Hashable, Sendable {
    /// A whole month, 1 to 12.
    case month(Int)
    /// A day of a month.
    case day(month: Int, day: Int)
    /// The n-th weekday of a month; below zero it counts from the end.
    case weekday(month: Int, weekday: Weekday, nth: Int)
    /// Easter Sunday of the Western churches.
    case easter
}
