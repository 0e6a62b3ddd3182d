/// Limited because planning is quadratic in spans.
struct ScheduleSize: Equatable {
    var rules: Int
    /// Counts repetitions.
    var spans: Int
    var selectors: Int

    /// 5,436 values from OpenStreetMap have at most 11 rules, 11 spans and 20 selectors.
    static let limit = ScheduleSize(rules: 24, spans: 48, selectors: 96)
}

extension ScheduleSize {
    init(_ rules: [Rule]) {
        self.rules = rules.count
        spans = rules.reduce(0) { $0 + $1.times.reduce(0) { $0 + $1.repetitions } }
        selectors = rules.reduce(0) { $0 + $1.selectorCount }
    }

    func check(atMost maximum: ScheduleSize) throws(RawFault) {
        try check(rules, atMost: maximum.rules, "rules")
        try check(spans, atMost: maximum.spans, "time spans")
        try check(selectors, atMost: maximum.selectors, "days and dates")
    }

    private func check(_ count: Int, atMost maximum: Int, _ parts: String) throws(RawFault) {
        guard count > maximum else { return }
        throw RawFault(offset: 0, end: 0, expected: "at most \(maximum) \(parts)", reason: .tooLarge)
    }
}

extension Rule {
    var selectorCount: Int {
        years.count + dates.reduce(0) { $0 + $1.count } + weeks.count + days.weekdays.count + days.holidays.count
    }
}

extension TimeSpan {
    fileprivate var repetitions: Int {
        guard let step, case .fixed(let from) = start, case .fixed(var to) = end else { return 1 }
        if to <= from { to += 1_440 }
        return (to - from) / step + 1
    }
}
