/// Writes weekdays and holidays.
enum DayWriter {
    /// One list, or two that must both match.
    static func texts(_ days: DaySelector) -> [String] {
        let holidays = days.holidays.map { ($0.isSchool ? "SH" : "PH") + DateWriter.days($0.offset) }
        let weekdays = days.weekdays.map(text)
        let lists = days.isIntersection ? [holidays, weekdays] : [weekdays + holidays]
        return lists.filter { !$0.isEmpty }.map { $0.joined(separator: ",") }
    }

    private static func text(_ range: WeekdayRange) -> String {
        let days = range.to == range.from ? range.from.code : range.from.code + "-" + range.to.code
        let nth = range.nth.isEmpty ? "" : "[" + range.nth.map(String.init).joined(separator: ",") + "]"
        return days + nth + DateWriter.days(range.offset)
    }
}
