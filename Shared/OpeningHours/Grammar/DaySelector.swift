import UmkreisVocabulary

struct DaySelector: Hashable, Sendable {
    var weekdays: [WeekdayRange] = []
    var holidays: [HolidaySelector] = []
    /// `PH Mo-Fr`, not `Mo-Fr,PH`.
    var isIntersection = false

    /// Whether every day matches.
    var isEmpty: Bool {
        weekdays.isEmpty && holidays.isEmpty
    }
}

/// `Mo`, `Mo-Fr`, `Th[1,2-3]`, `Sa[-1] +3 days`.
struct WeekdayRange: Hashable, Sendable {
    var from: Weekday
    /// Inclusive; may wrap.
    var to: Weekday
    /// 1 to 5 from the start, -1 to -5 from the end of the month; empty for all.
    var nth: [Int] = []
    /// Offset in days.
    var offset: Int = 0

    /// Monday lowest.
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
    var isSchool: Bool
    /// Offset in days.
    var offset: Int = 0
}

/// `2026`, `2026-2028`, `2026-2036/2`, `2026+`, `2026/4`.
struct YearRange: Hashable, Sendable {
    var from: Int
    /// `nil` for an open range.
    var to: Int?
    var step: Int = 1

    func contains(_ year: Int) -> Bool {
        year >= from && year <= to ?? .max && (year - from) % step == 0
    }
}

/// ISO 8601 weeks: `week 10`, `week 10-20`, `week 02-52/2`.
struct WeekRange: Hashable, Sendable {
    /// 1 to 53.
    var from: Int
    /// 1 to 53; may wrap.
    var to: Int
    var step: Int = 1

    func contains(_ week: Int) -> Bool {
        let isInside = from <= to ? week >= from && week <= to : week >= from || week <= to
        return isInside && (week >= from ? week - from : week + 52 - from) % step == 0
    }
}

/// Week 1 holds the year's first Thursday.
enum ISOWeek {
    static func number(dayNumber: Int) -> Int {
        let thursday = dayNumber - floorRemainder(dayNumber + 3, 7) + 3
        let year = CivilDate(dayNumber: thursday).year
        return (thursday - CivilDate(year: year, month: 1, day: 1).dayNumber) / 7 + 1
    }
}
