/// Writes months and dates.
enum DateWriter {
    static func text(_ range: DateRange) -> String {
        let from = text(range.from)
        guard let to = range.to else { return from }
        if to.year == 9_999 { return from + "+" }
        let step = range.step > 1 ? "/\(range.step)" : ""
        if to.year == nil, to.offset == .none, range.from.offset == .none, case .day(let month, let day) = to.anchor,
            case .day(month, let first) = range.from.anchor, first < day
        {
            return from + "-" + padded(day, 2) + step
        }
        return from + "-" + text(to) + step
    }

    private static func text(_ point: DatePoint) -> String {
        let year = point.year.map { "\($0) " } ?? ""
        return year + text(point.anchor) + text(point.offset)
    }

    private static func text(_ anchor: DateAnchor) -> String {
        switch anchor {
        case .month(let month): MonthCode.code(month)
        case .day(let month, let day): MonthCode.code(month) + " " + padded(day, 2)
        case .weekday(let month, let weekday, let nth): MonthCode.code(month) + " " + weekday.code + "[\(nth)]"
        case .easter: "easter"
        }
    }

    private static func text(_ offset: DateOffset) -> String {
        let weekday = offset.weekday.map { (offset.isAfter ? " +" : " -") + $0.code } ?? ""
        return weekday + days(offset.days)
    }

    /// ` +1 day`, ` -2 days`; nothing for 0.
    static func days(_ days: Int) -> String {
        if days == 0 { return "" }
        return (days > 0 ? " +" : " ") + "\(days) " + (abs(days) == 1 ? "day" : "days")
    }
}
