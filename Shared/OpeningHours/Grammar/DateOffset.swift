/// `+1 day`, `-2 days`, `+Sa`, `-Su +1 day`: how far a date is from its anchor.
public struct DateOffset: Hashable, Sendable {
    /// The weekday to go to first, on that day or after (`+`) or on that day or before (`-`).
    public var weekday: Weekday?
    /// Whether the weekday is looked for after the anchor.
    public var isAfter: Bool
    /// Days then added, negative for earlier.
    public var days: Int

    /// No offset.
    public static let none = DateOffset(weekday: nil, isAfter: true, days: 0)

    /// Takes the parts as they are.
    public init(weekday: Weekday?, isAfter: Bool, days: Int) {
        self.weekday = weekday
        self.isAfter = isAfter
        self.days = days
    }

    func apply(to dayNumber: Int) -> Int {
        guard let weekday else { return dayNumber + days }
        let own = floorRemainder(dayNumber + 3, 7)
        let ahead = floorRemainder(weekday.rawValue - own, 7)
        let back = floorRemainder(own - weekday.rawValue, 7)
        return dayNumber + (isAfter ? ahead : -back) + days
    }
}
