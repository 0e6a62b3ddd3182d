/// All non-empty selectors must match.
struct Rule: Hashable, Sendable {
    var separator: RuleSeparator = .normal
    var years: [YearRange] = []
    /// All outer lists must match, each by any range.
    var dates: [[DateRange]] = []
    var weeks: [WeekRange] = []
    var days = DaySelector()
    /// Empty: the whole day.
    var times: [TimeSpan] = []
    /// Whether it is `24/7`.
    var isAlways = false
    var modifier: RuleModifier?
    /// The comment without quotes.
    var comment: String?

    var state: OpeningState {
        switch modifier {
        case .open: .open
        case .closed: .closed
        case .unknown: .unknown
        case nil: comment == nil ? .open : .unknown
        }
    }

    var selectsDays: Bool {
        !years.isEmpty || !dates.isEmpty || !weeks.isEmpty || !days.isEmpty
    }

    mutating func normalize() {
        normalizeYear()
        normalizeNthWeekday()
    }

    /// `Nov: Th[4]` is `Nov Th[4]`.
    private mutating func normalizeNthWeekday() {
        guard dates.count == 1, dates[0].count == 1, dates[0][0].to == nil,
            case .month(let month) = dates[0][0].from.anchor,
            days.holidays.isEmpty, days.weekdays.count == 1, let weekday = days.weekdays.first, weekday.nth.count == 1
        else { return }
        dates[0][0].from.anchor = .weekday(month: month, weekday: weekday.from, nth: weekday.nth[0])
        dates[0][0].from.offset.days = weekday.offset
        days.weekdays = []
    }

    /// `2013: Dec 31` is `2013 Dec 31`; `2013 Nov-Feb` are months of 2013.
    private mutating func normalizeYear() {
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

    var isEmpty: Bool {
        !selectsDays && times.isEmpty && !isAlways && modifier == nil && comment == nil
    }
}

enum RuleSeparator: Hashable, Sendable {
    /// `;`: replaces earlier rules, unless it closes.
    case normal
    /// `,`: adds to earlier rules.
    case additional
    /// `||`: fills what others leave closed.
    case fallback
}

enum RuleModifier: Hashable, Sendable {
    /// The default.
    case open
    /// `closed` or `off`.
    case closed
    /// The default with a comment.
    case unknown
}

/// The state of a place.
public enum OpeningState: UInt8, Hashable, Sendable {
    /// The default.
    case closed
    case open
    /// Such as by appointment.
    case unknown
}
