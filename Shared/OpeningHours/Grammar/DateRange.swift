import UmkreisVocabulary

/// `Jan`, `Jan-Mar`, `Dec 24`, `Jan 10-31/7`, `easter -2 days-easter +1 day`.
struct DateRange: Hashable, Sendable {
    var from: DatePoint
    /// Inclusive.
    var to: DatePoint?
    /// Step in days.
    var step: Int = 1

    var isMonths: Bool {
        from.isMonth && (to?.isMonth ?? true)
    }

    /// Only month and day matter.
    var isPlain: Bool {
        step == 1 && from.isPlain && (to?.isPlain ?? true)
    }
}

struct DatePoint: Hashable, Sendable {
    /// `nil` for every year.
    var year: Int?
    var anchor: DateAnchor
    var offset: DateOffset = .none

    var isPlain: Bool {
        guard year == nil, offset == .none else { return false }
        switch anchor {
        case .month, .day: return true
        case .weekday, .easter: return false
        }
    }

    var isMonth: Bool {
        if case .month = anchor { return true }
        return false
    }

    /// `nil` if missing, such as a fifth Monday.
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

    /// 29 February becomes the 28th in other years.
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

    /// Only 29 February may not.
    func exists(in year: Int) -> Bool {
        guard case .day(let month, let day) = anchor else { return true }
        return day <= CivilDate.daysInMonth(month, year: year)
    }
}

enum DateAnchor: Hashable, Sendable {
    /// 1 to 12.
    case month(Int)
    case day(month: Int, day: Int)
    /// Negative counts from the end.
    case weekday(month: Int, weekday: Weekday, nth: Int)
    /// Western Easter Sunday.
    case easter
}

/// `+1 day`, `-2 days`, `+Sa`, `-Su +1 day`.
struct DateOffset: Hashable, Sendable {
    /// A weekday on or after (`+`), on or before (`-`).
    var weekday: Weekday?
    var isAfter: Bool
    var days: Int

    static let none = DateOffset(weekday: nil, isAfter: true, days: 0)

    func apply(to dayNumber: Int) -> Int {
        guard let weekday else { return dayNumber + days }
        let own = floorRemainder(dayNumber + 3, 7)
        let ahead = floorRemainder(weekday.rawValue - own, 7)
        let back = floorRemainder(own - weekday.rawValue, 7)
        return dayNumber + (isAfter ? ahead : -back) + days
    }
}

enum MonthCode {
    static let all = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `Jan` for 1.
    static func code(_ month: Int) -> String {
        all.indices.contains(month - 1) ? all[month - 1] : "?"
    }

    /// 29 for February.
    static func maximumDays(_ month: Int) -> Int {
        CivilDate.daysInMonth(month, year: 2000)
    }
}
