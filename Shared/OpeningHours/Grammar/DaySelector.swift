import Vocabulary

/// Weekdays and holidays of a rule.
struct DaySelector: Hashable, Sendable {
    /// Weekdays, any of them.
    var weekdays: [WeekdayRange] = []
    /// Holidays, any of them.
    var holidays: [HolidaySelector] = []
    /// Whether a day must be both (`PH Mo-Fr`) and not just one of them (`Mo-Fr,PH`).
    var isIntersection = false

    /// Whether nothing is selected, so that every day matches.
    var isEmpty: Bool {
        weekdays.isEmpty && holidays.isEmpty
    }
}

/// `Mo`, `Mo-Fr`, `Th[1,2-3]`, `Sa[-1] +3 days`.
struct WeekdayRange: Hashable, Sendable {
    /// The first day.
    var from: Weekday
    /// The last day; before `from` it means the next week.
    var to: Weekday
    /// Which ones of a month, 1 to 5 from its start, -1 to -5 from its end; empty for all.
    var nth: [Int] = []
    /// Days added to the days selected by `nth`.
    var offset: Int = 0

    /// One bit for each weekday, Monday the lowest.
    var mask: UInt8 {
        var mask: UInt8 = 0
        var day = from.rawValue
        while true {
            mask |= 1 << UInt8(day)
            if day == to.rawValue { return mask }
            day = (day + 1) % 7
        }
    }

    func contains(dayNumber: Int) -> Bool {
        let day = dayNumber - offset
        guard mask & (1 << UInt8(floorRemainder(day + 3, 7))) != 0 else { return false }
        guard !nth.isEmpty else { return true }
        let date = CivilDate(dayNumber: day)
        let fromStart = (date.day - 1) / 7 + 1
        let fromEnd = -((CivilDate.daysInMonth(date.month, year: date.year) - date.day) / 7 + 1)
        return nth.contains(fromStart) || nth.contains(fromEnd)
    }
}

/// `PH`, `SH`, `PH -1 day`.
struct HolidaySelector: Hashable, Sendable {
    /// Whether it is about school holidays.
    var isSchool: Bool
    /// Days added to the holiday, negative for days before it.
    var offset: Int = 0
}

/// `2026`, `2026-2028`, `2026-2036/2`, `2026+`, `2026/4`.
struct YearRange: Hashable, Sendable {
    /// The first year.
    var from: Int
    /// The last year, nil if it goes on for ever.
    var to: Int?
    /// Every how many years, 1 for each.
    var step: Int = 1

    func contains(_ year: Int) -> Bool {
        year >= from && year <= to ?? .max && (year - from) % step == 0
    }
}

/// `week 10`, `week 10-20`, `week 02-52/2`: weeks of ISO 8601.
struct WeekRange: Hashable, Sendable {
    /// 1 to 53.
    var from: Int
    /// 1 to 53; before `from` it means the next year.
    var to: Int
    /// Every how many weeks, 1 for each.
    var step: Int = 1

    func contains(_ week: Int) -> Bool {
        let isInside = from <= to ? week >= from && week <= to : week >= from || week <= to
        return isInside && (week >= from ? week - from : week + 52 - from) % step == 0
    }
}

/// The week number of ISO 8601: week 1 holds the first Thursday of the year.
enum ISOWeek {
    /// 1 to 53.
    static func number(dayNumber: Int) -> Int {
        let thursday = dayNumber - floorRemainder(dayNumber + 3, 7) + 3
        let year = CivilDate(dayNumber: thursday).year
        return (thursday - CivilDate(year: year, month: 1, day: 1).dayNumber) / 7 + 1
    }
}
