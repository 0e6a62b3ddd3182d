/// One rule of a value: on which days, at which times, in which state.
///
/// Every selector that is empty matches always; those that are not must all match.
struct Rule: Hashable, Sendable {
    /// How the rule stands to those before it; `normal` for the first.
    var separator: RuleSeparator = .normal
    /// Years, any of them.
    var years: [YearRange] = []
    /// Months and dates: of every inner list any, of the outer list all.
    var dates: [[DateRange]] = []
    /// Calendar weeks, any of them.
    var weeks: [WeekRange] = []
    /// Weekdays and holidays.
    var days = DaySelector()
    /// Times of the day; empty means the whole day.
    var times: [TimeSpan] = []
    /// Whether the rule is written `24/7`.
    var isAlways = false
    /// The modifier, if one is written.
    var modifier: RuleModifier?
    /// The comment, without its quotes.
    var comment: String?

    /// The state of the selected times.
    var state: OpeningState {
        switch modifier {
        case .open: .open
        case .closed: .closed
        case .unknown: .unknown
        case nil: comment == nil ? .open : .unknown
        }
    }

    /// Whether the rule names days in any way.
    var selectsDays: Bool {
        !years.isEmpty || !dates.isEmpty || !weeks.isEmpty || !days.isEmpty
    }

    /// Puts what can be written in several ways into one.
    mutating func settle() {
        settleYear()
        settleCountedWeekday()
    }

    /// Makes `Nov: Th[4]` the date that `Nov Th[4]` is.
    private mutating func settleCountedWeekday() {
        guard dates.count == 1, dates[0].count == 1, dates[0][0].to == nil,
            case .month(let month) = dates[0][0].from.anchor,
            days.holidays.isEmpty, days.weekdays.count == 1, let weekday = days.weekdays.first, weekday.nth.count == 1
        else { return }
        dates[0][0].from.anchor = .weekday(month: month, weekday: weekday.from, nth: weekday.nth[0])
        dates[0][0].from.offset.days = weekday.offset
        days.weekdays = []
    }

    /// Writes the year of dates in one way: `2013: Dec 31` as `2013 Dec 31`, and `2013 Nov-Feb` as months of 2013.
    private mutating func settleYear() {
        let ranges = dates.joined()
        if years.isEmpty, let year = ranges.first?.from.year, ranges.contains(where: \.isMonths) {
            guard ranges.allSatisfy({ $0.from.year == year && $0.to?.year == nil }) else { return }
            setYear(nil)
            years = [YearRange(from: year, to: year)]
        } else if years.count == 1, years[0].from == years[0].to, !ranges.contains(where: \.isMonths), !ranges.isEmpty {
            guard ranges.allSatisfy({ $0.from.year == nil && $0.to?.year == nil }) else { return }
            setYear(years[0].from)
            years = []
        }
    }

    private mutating func setYear(_ year: Int?) {
        for list in dates.indices {
            for index in dates[list].indices { dates[list][index].from.year = year }
        }
    }

    /// Whether nothing at all was written.
    var isEmpty: Bool {
        !selectsDays && times.isEmpty && !isAlways && modifier == nil && comment == nil
    }
}

/// How a rule stands to the rules before it.
enum RuleSeparator: Hashable, Sendable {
    /// `;`: on the days it matches it replaces the rules before it, unless it closes.
    case normal
    /// `,`: it adds to the rules before it.
    case additional
    /// `||`: it fills what the rules before it leave closed.
    case fallback
}

/// What a rule says of the times it selects.
enum RuleModifier: Hashable, Sendable {
    /// `open`, which is also what a rule without a modifier and without a comment means.
    case open
    /// `closed` or `off`.
    case closed
    /// `unknown`, which is also what a comment alone means.
    case unknown
}

/// Whether a place is open.
public enum OpeningState: UInt8, Hashable, Sendable {
    /// Closed, also when nothing is said.
    case closed
    /// Open.
    case open
    /// It depends on something that the value cannot say, such as an appointment.
    case unknown
}
