extension Schedule {
    /// The value in the specification's form; parses to the same rules.
    public var normalized: String {
        RuleWriter.text(rules)
    }
}

struct RuleWriter {
    static func text(_ rules: [Rule]) -> String {
        var text = ""
        for (index, rule) in rules.enumerated() {
            if index > 0 { text += separator(rule.separator) }
            text += RuleWriter.text(rule)
        }
        return text
    }

    private static func separator(_ separator: RuleSeparator) -> String {
        switch separator {
        case .normal: "; "
        case .additional: ", "
        case .fallback: " || "
        }
    }

    private static func text(_ rule: Rule) -> String {
        var parts: [String] = []
        if rule.isAlways { parts.append("24/7") }
        let years = rule.years.map(text).joined(separator: ",")
        if !years.isEmpty { parts.append(years) }
        parts += rule.dates.map { $0.map(DateWriter.text).joined(separator: ",") + colon($0, rule) }
        let weeks = rule.weeks.map(text).joined(separator: ",")
        if !weeks.isEmpty { parts.append("week " + weeks) }
        parts += DayWriter.texts(rule.days)
        let times = rule.times.map(TimeWriter.text).joined(separator: ",")
        if !times.isEmpty { parts.append(times) }
        if let modifier = modifier(rule, isEmpty: parts.isEmpty) { parts.append(modifier) }
        if let comment = rule.comment { parts.append("\"" + comment.replacing("\"", with: "'") + "\"") }
        return parts.joined(separator: " ")
    }

    /// Separates a counted weekday from a month.
    private static func colon(_ dates: [DateRange], _ rule: Rule) -> String {
        let isCounted = rule.weeks.isEmpty && rule.days.weekdays.first.map { !$0.nth.isEmpty } ?? false
        return isCounted && (dates.last?.isMonths ?? false) && !dates.allSatisfy(\.isMonths) ? ":" : ""
    }

    private static func modifier(_ rule: Rule, isEmpty: Bool) -> String? {
        switch rule.modifier {
        case .open: "open"
        case .closed: "off"
        case .unknown: "unknown"
        case nil: isEmpty && rule.comment == nil ? "open" : nil
        }
    }

    private static func text(_ range: YearRange) -> String {
        let step = range.step > 1 ? "/\(range.step)" : ""
        guard let to = range.to else { return "\(range.from)" + (step.isEmpty ? "+" : step) }
        return to == range.from ? "\(range.from)" : "\(range.from)-\(to)" + step
    }

    private static func text(_ range: WeekRange) -> String {
        let step = range.step > 1 ? "/\(range.step)" : ""
        return padded(range.from, 2) + (range.to == range.from ? "" : "-" + padded(range.to, 2) + step)
    }
}

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

    /// ` +1 day`, ` -2 days`.
    static func days(_ days: Int) -> String {
        if days == 0 { return "" }
        return (days > 0 ? " +" : " ") + "\(days) " + (abs(days) == 1 ? "day" : "days")
    }
}

enum DayWriter {
    /// Two lists must both match.
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

enum TimeWriter {
    static func text(_ span: TimeSpan) -> String {
        var text = text(span.start)
        if let end = span.end { text += "-" + self.text(end) }
        if span.isOpenEnd { text += "+" }
        if let step = span.step { text += step < 60 ? "/" + padded(step, 2) : "/" + clock(step) }
        return text
    }

    private static func text(_ time: ClockTime) -> String {
        switch time {
        case .fixed(let minutes): clock(minutes)
        case .sun(let event, 0): event.code
        case .sun(let event, let offset):
            "(" + event.code + (offset < 0 ? "-" : "+") + clock(abs(offset)) + ")"
        }
    }
}
