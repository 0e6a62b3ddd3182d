/// Writes rules as the specification wants them.
struct RuleWriter {
    /// All rules of a value.
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

    /// Keeps a counted weekday from being read as a date of the month before it.
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
