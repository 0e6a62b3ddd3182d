import Vocabulary

/// A month, a date, or a range of them: `Jan`, `Jan-Mar`, `Dec 24`, `Jan 10-31/7`, `easter -2 days-easter +1 day`.
struct DateRange: Hashable, Sendable {
    /// Where it begins.
    var from: DatePoint
    /// Where it ends, that day or month included; nil if it is only `from`.
    var to: DatePoint?
    /// Every how many days, 1 for each.
    var step: Int = 1

    /// Whether it consists of whole months.
    var isMonths: Bool {
        from.isMonth && (to?.isMonth ?? true)
    }

    /// Whether month and day alone decide, so that no date has to be computed.
    var isPlain: Bool {
        step == 1 && from.isPlain && (to?.isPlain ?? true)
    }
}

/// One end of a range of dates.
struct DatePoint: Hashable, Sendable {
    /// The year, nil if it is every year.
    var year: Int?
    /// What the date is counted from.
    var anchor: DateAnchor
    /// How far it is from there.
    var offset: DateOffset = .none

    var isPlain: Bool {
        guard year == nil, offset == .none else { return false }
        switch anchor {
        case .month, .day: return true
        case .weekday, .easter: return false
        }
    }

    /// Whether the anchor is a whole month.
    var isMonth: Bool {
        if case .month = anchor { return true }
        return false
    }

    /// The first day in a year, nil if there is none, as for the fifth Monday of most months.
    func first(in year: Int) -> Int? {
        switch anchor {
        case .month(let month):
            offset.apply(to: CivilDate(year: year, month: month, day: 1).dayNumber)
        case .day(let month, let day):
            offset.apply(to: CivilDate(year: year, month: month, day: day).dayNumber)
        case .weekday(let month, let weekday, let nth):
            nthWeekday(weekday, nth: nth, month: month, year: year).map(offset.apply)
        case .easter:
            offset.apply(to: Easter.gregorian(year))
        }
    }

    /// The last day in a year; 29 February ends a range on the 28th in other years.
    func last(in year: Int) -> Int? {
        switch anchor {
        case .month(let month):
            let length = CivilDate.daysInMonth(month, year: year)
            return offset.apply(to: CivilDate(year: year, month: month, day: length).dayNumber)
        case .day(let month, let day):
            let length = CivilDate.daysInMonth(month, year: year)
            return offset.apply(to: CivilDate(year: year, month: month, day: min(day, length)).dayNumber)
        case .weekday, .easter:
            return first(in: year)
        }
    }

    /// Whether the day exists in a year; only 29 February can fail.
    func exists(in year: Int) -> Bool {
        guard case .day(let month, let day) = anchor else { return true }
        return day <= CivilDate.daysInMonth(month, year: year)
    }
}

/// What a date is counted from.
enum DateAnchor: Hashable, Sendable {
    /// A whole month, 1 to 12.
    case month(Int)
    /// A day of a month.
    case day(month: Int, day: Int)
    /// The n-th weekday of a month; below zero it counts from the end.
    case weekday(month: Int, weekday: Weekday, nth: Int)
    /// Easter Sunday of the Western churches.
    case easter
}

/// `+1 day`, `-2 days`, `+Sa`, `-Su +1 day`: how far a date is from its anchor.
struct DateOffset: Hashable, Sendable {
    /// The weekday to go to first, on that day or after (`+`) or on that day or before (`-`).
    var weekday: Weekday?
    /// Whether the weekday is looked for after the anchor.
    var isAfter: Bool
    /// Days then added, negative for earlier.
    var days: Int

    /// No offset.
    static let none = DateOffset(weekday: nil, isAfter: true, days: 0)

    func apply(to dayNumber: Int) -> Int {
        guard let weekday else { return dayNumber + days }
        let own = floorRemainder(dayNumber + 3, 7)
        let ahead = floorRemainder(weekday.rawValue - own, 7)
        let back = floorRemainder(own - weekday.rawValue, 7)
        return dayNumber + (isAfter ? ahead : -back) + days
    }
}

/// The three letters that the specification uses for months.
enum MonthCode {
    static let all = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `Jan` for 1.
    static func code(_ month: Int) -> String {
        all.indices.contains(month - 1) ? all[month - 1] : "?"
    }

    /// The longest the month can be, 29 for February.
    static func longest(_ month: Int) -> Int {
        CivilDate.daysInMonth(month, year: 2000)
    }
}
