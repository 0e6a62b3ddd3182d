/// Warns about probably unintended rules.
struct RuleAdvice {
    let rules: [Rule]
    /// Byte offsets.
    let starts: [Int]

    var warnings: [RawWarning] {
        var warnings: [RawWarning] = []
        for (index, rule) in rules.enumerated() {
            if rule.days.holidays.contains(where: \.isSchool) {
                let message = "school holidays are not known, times that depend on them are unknown"
                warnings.append(RawWarning(kind: .schoolHolidays, offset: starts[index], message: message))
            }
            if let day = nightCut(by: index) {
                let message =
                    "this rule replaces all of \(day.code), so the night before ends at midnight; "
                    + "',' in place of ';' adds to it"
                warnings.append(RawWarning(kind: .lateNight, offset: starts[index], message: message))
            }
        }
        return warnings
    }

    /// A weekday on which a rule cuts off an earlier night.
    private func nightCut(by index: Int) -> Weekday? {
        let rule = rules[index]
        guard index > 0, rule.separator == .normal, rule.selectsDays, rule.days.holidays.isEmpty else { return nil }
        guard rule.state != .closed || (rule.times.isEmpty && rule.dates.isEmpty) else { return nil }
        let own = mask(rule)
        for earlier in rules[..<index] where earlier.state != .closed && earlier.times.contains(where: spills) {
            // Nights between replaced days are intended.
            let nights = mask(earlier) & ~own
            let mornings = (nights << 1 | nights >> 6) & 0x7F & own
            if mornings != 0 { return Weekday(rawValue: mornings.trailingZeroBitCount) }
        }
        return nil
    }

    private func mask(_ rule: Rule) -> UInt8 {
        rule.days.weekdays.isEmpty ? 0x7F : rule.days.weekdays.reduce(0) { $0 | $1.mask }
    }

    private func spills(_ span: TimeSpan) -> Bool {
        guard let end = span.end, span.step == nil else { return false }
        return end.nominal > 1_440 || (end.nominal <= span.start.nominal && end.nominal > 0)
    }
}
