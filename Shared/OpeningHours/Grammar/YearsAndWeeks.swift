import Vocabulary

/// `2026`, `2026-2028`, `2026-2036/2`, `2026+`, `2026/4`.
public struct YearRange: Hashable, Sendable {
    /// The first year.
    public var from: Int
    /// The last year, nil if it goes on for ever.
    public var to: Int?
    /// Every how many years, 1 for each.
    public var step: Int

    /// Takes the parts as they are.
    public init(from: Int, to: Int?, step: Int = 1) {
        self.from = from
        self.to = to
        self.step = step
    }

    func contains(_ year: Int) -> Bool {
        year >= from && year <= to ?? .max && (year - from) % step == 0
    }
}

/// `week 10`, `week 10-20`, `week 02-52/2`: weeks of ISO 8601.
public struct WeekRange: Hashable, Sendable {
    /// 1 to 53.
    public var from: Int
    /// 1 to 53; before `from` it means the next year.
    public var to: Int
    /// Every how many weeks, 1 for each.
    public var step: Int

    /// Takes the parts as they are.
    public init(from: Int, to: Int, step: Int = 1) {
        self.from = from
        self.to = to
        self.step = step
    }

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
