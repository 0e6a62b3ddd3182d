/// One end of a range of dates.
public struct DatePoint: Hashable, Sendable {
    /// The year, nil if it is every year.
    public var year: Int?
    /// What the date is counted from.
    public var anchor: DateAnchor
    /// How far it is from there.
    public var offset: DateOffset

    /// Takes the parts as they are.
    public init(year: Int? = nil, anchor: DateAnchor, offset: DateOffset = .none) {
        self.year = year
        self.anchor = anchor
        self.offset = offset
    }

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
