/// How many parts a value has.
///
/// Planning one day takes time that grows with the square of the spans, so there is a limit.
struct ScheduleSize: Equatable {
    var rules: Int
    /// Spans of time; a time that repeats counts once for each repetition.
    var spans: Int
    /// Years, dates, weeks, weekdays and holidays.
    var selectors: Int

    /// Of 5,436 values from OpenStreetMap none has more than 11 rules, 11 spans and 20 selectors.
    static let limit = ScheduleSize(rules: 24, spans: 48, selectors: 96)
}

extension ScheduleSize {
    init(_ rules: [Rule]) {
        self.rules = rules.count
        spans = rules.reduce(0) { $0 + $1.times.reduce(0) { $0 + $1.repetitions } }
        selectors = rules.reduce(0) { $0 + $1.selectorCount }
    }

    func check(atMost most: ScheduleSize) throws(RawFault) {
        try check(rules, atMost: most.rules, "rules")
        try check(spans, atMost: most.spans, "spans of time")
        try check(selectors, atMost: most.selectors, "days and dates")
    }

    private func check(_ count: Int, atMost most: Int, _ parts: String) throws(RawFault) {
        guard count > most else { return }
        throw RawFault(offset: 0, end: 0, expected: "at most \(most) \(parts)", reason: .tooLarge)
    }
}

extension Rule {
    /// How many years, dates, weeks, weekdays and holidays it names.
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
