/// A holiday that comes every year.
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

    /// The day in a year.
    func dayNumber(_ year: Int) -> Int? {
        switch self {
        case .fixed(let month, let day): CivilDate(year: year, month: month, day: day).dayNumber
        case .easter(let offset): Easter.gregorian(year) + offset
        case .orthodoxEaster(let offset): Easter.orthodox(year) + offset
        case .weekday(let month, let nth, let weekday): nthWeekday(weekday, nth: nth, month: month, year: year)
        }
    }
}
