/// Weekdays and holidays of a rule.
public struct DaySelector: Hashable, Sendable {
    /// Weekdays, any of them.
    public var weekdays: [WeekdayRange] = []
    /// Holidays, any of them.
    public var holidays: [HolidaySelector] = []
    /// Whether a day must be both (`PH Mo-Fr`) and not just one of them (`Mo-Fr,PH`).
    public var isIntersection = false

    /// Nothing selected.
    public init() {}

    /// Whether nothing is selected, so that every day matches.
    public var isEmpty: Bool {
        weekdays.isEmpty && holidays.isEmpty
    }
}
