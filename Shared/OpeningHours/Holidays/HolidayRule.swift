import UmkreisVocabulary

/// See `Scripts/generate_holidays.py`.
struct HolidayRule {
    static let years = 2_000...2_060

    let name: String
    private let days: Days
    private let scope: Scope

    private enum Days {
        case yearly(YearlyDay, years: [ClosedRange<Int>])
        case single([Int])
    }

    private enum Scope {
        case everywhere
        case only(Set<String>)
        case except(Set<String>)
    }

    init?(_ fields: [String]) {
        guard let kind = fields.first else { return nil }
        if kind == "x", fields.count == 4 {
            days = .single(fields[1].split(separator: ",").compactMap(Self.day))
            scope = Self.scope(fields[2])
            name = fields[3]
        } else if fields.count == 5, let day = YearlyDay(kind: kind, value: fields[1]) {
            days = .yearly(day, years: Self.ranges(fields[2]))
            scope = Self.scope(fields[3])
            name = fields[4]
        } else {
            return nil
        }
    }

    /// `nil` for nationwide.
    func holds(in region: String?) -> Bool {
        switch scope {
        case .everywhere: true
        case .only(let regions): region.map(regions.contains) ?? false
        case .except(let regions): !(region.map(regions.contains) ?? false)
        }
    }

    var dayNumbers: [Int] {
        switch days {
        case .single(let days): days
        case .yearly(let day, let years): years.joined().compactMap(day.dayNumber)
        }
    }

    private static func scope(_ text: String) -> Scope {
        if text.isEmpty { return .everywhere }
        if text.hasPrefix("!") { return .except(Set(text.dropFirst().split(separator: ",").map(String.init))) }
        return .only(Set(text.split(separator: ",").map(String.init)))
    }

    /// `260101`.
    private static func day(_ text: Substring) -> Int? {
        guard let number = Int(text) else { return nil }
        return CivilDate(year: 2_000 + number / 10_000, month: number / 100 % 100, day: number % 100).dayNumber
    }

    /// `04,10-19`.
    private static func ranges(_ text: String) -> [ClosedRange<Int>] {
        if text.isEmpty { return [years] }
        return text.split(separator: ",").compactMap { part in
            let ends = part.split(separator: "-").compactMap { Int($0) }
            guard let first = ends.first, let last = ends.last, first <= last else { return nil }
            return (2_000 + first)...(2_000 + last)
        }
    }
}

enum YearlyDay {
    case fixed(month: Int, day: Int)
    case easter(Int)
    case orthodoxEaster(Int)
    case weekday(month: Int, nth: Int, weekday: Weekday)

    init?(kind: String, value: String) {
        let numbers = value.split(separator: ",").compactMap { Int($0) }
        guard let first = numbers.first else { return nil }
        switch kind {
        case "f": self = .fixed(month: first / 100, day: first % 100)
        case "e": self = .easter(first)
        case "o": self = .orthodoxEaster(first)
        case "w":
            guard numbers.count == 3, let weekday = Weekday(rawValue: numbers[2]) else { return nil }
            self = .weekday(month: first, nth: numbers[1], weekday: weekday)
        default: return nil
        }
    }

    func dayNumber(_ year: Int) -> Int? {
        switch self {
        case .fixed(let month, let day): CivilDate(year: year, month: month, day: day).dayNumber
        case .easter(let offset): Easter.gregorian(year) + offset
        case .orthodoxEaster(let offset): Easter.orthodox(year) + offset
        case .weekday(let month, let nth, let weekday): nthWeekday(weekday, nth: nth, month: month, year: year)
        }
    }
}

enum Easter {
    /// The anonymous Gregorian algorithm from Meeus, "Astronomical Algorithms", chapter 8.
    static func gregorian(_ year: Int) -> Int {
        let golden = year % 19
        let century = year / 100
        let ofCentury = year % 100
        let correction = (century + 8) / 25
        let epact = (19 * golden + century - century / 4 - (century - correction + 1) / 3 + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (ofCentury / 4) - epact - ofCentury % 4) % 7
        let lateness = (golden + 11 * epact + 22 * weekday) / 451
        let sum = epact + weekday - 7 * lateness + 114
        return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1).dayNumber
    }

    /// Meeus's Julian algorithm, in Gregorian days; the calendars are 13 days apart from 1900 to 2099.
    static func orthodox(_ year: Int) -> Int {
        let moon = (19 * (year % 19) + 15) % 30
        let weekday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
        let sum = moon + weekday + 114
        let century = year / 100
        let distance = century - century / 4 - 2
        return CivilDate(year: year, month: sum / 31, day: sum % 31 + 1).dayNumber + distance
    }
}
