import UmkreisVocabulary

struct CompiledRule: Sendable {
    let rule: Rule
    let state: OpeningState
    let spans: [CompiledSpan]
    /// Any span can reach the next day.
    let spills: Bool
    /// Replaces earlier rules on its days.
    let replaces: Bool
    let dependsOnSchoolHolidays: Bool
    /// A day's cost, as in ``DayPlanner/plan(_:work:)``.
    let work: Int
    private let dates: [[CompiledDate]]
    private let weekdays: UInt8
    private let constrained: [WeekdayRange]
    private let selectsDays: Bool
    private let hasDate: Bool

    init(_ rule: Rule, after previous: Rule?) {
        self.rule = rule
        state = rule.state
        spans = CompiledSpan.compile(rule.times)
        spills = spans.contains(where: \.spills)
        // Only times add to days, as in `Mo-Fr 09:00-12:00; 14:00-18:00`.
        let isBroad = rule.selectsDays || (previous.map { !$0.selectsDays } ?? true)
        replaces = rule.separator == .normal && state != .closed && isBroad
        dependsOnSchoolHolidays = rule.days.holidays.contains(where: \.isSchool)
        work = 1 + rule.selectorCount
        dates = rule.dates.map { $0.map(CompiledDate.init) }
        weekdays = rule.days.weekdays.filter { $0.nth.isEmpty && $0.offset == 0 }.reduce(0) { $0 | $1.mask }
        constrained = rule.days.weekdays.filter { !$0.nth.isEmpty || $0.offset != 0 }
        selectsDays = rule.selectsDays
        hasDate = !rule.years.isEmpty || !rule.dates.isEmpty || !rule.weeks.isEmpty
    }

    var isWeekly: Bool {
        let isFixed = rule.times.allSatisfy { !$0.start.isVariable && !($0.end?.isVariable ?? false) }
        return !hasDate && constrained.isEmpty && rule.days.holidays.isEmpty && isFixed
    }

    /// Whether it is `PH off`.
    var isPublicHolidayOff: Bool {
        state == .closed && rule.times.isEmpty && rule.days.holidays.contains { !$0.isSchool } && !hasDate
    }

    /// - Parameter school: whether possible school holidays count.
    @inline(__always)
    func matches(_ dayNumber: Int, holidays: HolidayCalendar?, school: Bool) -> Bool {
        guard selectsDays else { return true }
        if hasDate, !matchesDate(dayNumber) { return false }
        if rule.days.isEmpty { return true }
        let onWeekday = matchesWeekday(dayNumber)
        if rule.days.holidays.isEmpty { return onWeekday }
        if rule.days.isIntersection {
            return onWeekday && matchesHoliday(dayNumber, holidays: holidays, school: school)
        }
        return onWeekday || matchesHoliday(dayNumber, holidays: holidays, school: school)
    }

    private func matchesWeekday(_ dayNumber: Int) -> Bool {
        if weekdays & (1 << UInt8(floorRemainder(dayNumber + 3, 7))) != 0 { return true }
        return constrained.contains { $0.contains(dayNumber: dayNumber) }
    }

    func matchesHoliday(_ dayNumber: Int, holidays: HolidayCalendar?, school: Bool) -> Bool {
        rule.days.holidays.contains {
            $0.isSchool ? school : holidays?.contains(dayNumber - $0.offset) ?? false
        }
    }

    private func matchesDate(_ dayNumber: Int) -> Bool {
        let date = CivilDate(dayNumber: dayNumber)
        if !rule.years.isEmpty, !rule.years.contains(where: { $0.contains(date.year) }) { return false }
        for list in dates where !list.contains(where: { $0.contains(date, dayNumber: dayNumber) }) { return false }
        if rule.weeks.isEmpty { return true }
        let week = ISOWeek.number(dayNumber: dayNumber)
        return rule.weeks.contains { $0.contains(week) }
    }
}

struct CompiledDate: Sendable {
    private let range: DateRange
    /// Keys of plain months and days: month × 32 + day.
    private let keys: (from: Int, to: Int)?

    init(_ range: DateRange) {
        self.range = range
        keys = range.isPlain ? (Self.key(range.from, isEnd: false), Self.key(range.to ?? range.from, isEnd: true)) : nil
    }

    private static func key(_ point: DatePoint, isEnd: Bool) -> Int {
        switch point.anchor {
        case .month(let month): month * 32 + (isEnd ? 31 : 0)
        case .day(let month, let day): month * 32 + day
        case .weekday, .easter: 0
        }
    }

    func contains(_ date: CivilDate, dayNumber: Int) -> Bool {
        if let keys {
            let key = date.month * 32 + date.day
            return keys.from <= keys.to ? key >= keys.from && key <= keys.to : key >= keys.from || key <= keys.to
        }
        if let year = range.from.year ?? range.to?.year { return contains(dayNumber, startingIn: year) }
        // A range may begin in the previous year, and an offset may cross New Year.
        return ((date.year - 1)...(date.year + 1)).contains { contains(dayNumber, startingIn: $0) }
    }

    private func contains(_ dayNumber: Int, startingIn year: Int) -> Bool {
        guard let start = range.from.first(in: year) else { return false }
        guard let to = range.to else {
            guard range.from.exists(in: year), let end = range.from.last(in: year) else { return false }
            return dayNumber >= start && dayNumber <= end
        }
        guard var end = to.last(in: to.year ?? year) else { return false }
        if end < start, to.year == nil {
            guard let next = to.last(in: year + 1) else { return false }
            end = next
        }
        return dayNumber >= start && dayNumber <= end && (dayNumber - start) % range.step == 0
    }
}
