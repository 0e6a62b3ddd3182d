public import Vocabulary

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

extension CivilDate {
    /// The day of the week.
    public var weekday: Weekday {
        Weekday(dayNumber: dayNumber)
    }
}

/// The n-th weekday of a month, counted from the end if `nth` is negative; nil if the month has no such day.
func nthWeekday(_ weekday: Weekday, nth: Int, month: Int, year: Int) -> Int? {
    let length = CivilDate.daysInMonth(month, year: year)
    let first = CivilDate(year: year, month: month, day: 1).dayNumber
    if nth > 0 {
        let ahead = floorRemainder(weekday.rawValue - floorRemainder(first + 3, 7), 7)
        let day = ahead + (nth - 1) * 7
        return day < length ? first + day : nil
    }
    let last = first + length - 1
    let back = floorRemainder(floorRemainder(last + 3, 7) - weekday.rawValue, 7)
    let day = back + (-nth - 1) * 7
    return day < length ? last - day : nil
}
