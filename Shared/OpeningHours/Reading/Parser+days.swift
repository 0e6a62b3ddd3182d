extension Parser {
    /// After a list of the other kind without a comma, both must match.
    mutating func readDays(_ draft: inout RuleDraft) throws(RawFault) {
        let first = peek()
        var list = DaySelector()
        repeat {
            try readDayItem(&list)
        } while acceptDaySeparator()
        let earlier = draft.rule.days
        if earlier.isEmpty {
            draft.rule.days = list
        } else if earlier.isIntersection {
            throw fault("a time, ';' or ','", at: first)
        } else {
            let isOther =
                earlier.weekdays.isEmpty != list.weekdays.isEmpty
                && earlier.holidays.isEmpty != list.holidays.isEmpty
            // `Mo Fr` is ambiguous.
            if !isOther, !list.weekdays.isEmpty { throw fault("',' or '-' before a day", at: first) }
            draft.rule.days.weekdays += list.weekdays
            draft.rule.days.holidays += list.holidays
            draft.rule.days.isIntersection = isOther
        }
        draft.last = .days
    }

    private mutating func acceptDaySeparator() -> Bool {
        var ahead = 0
        // `Sonn- und Feiertag`
        if peek().kind == .minus, [.and, .comma, .slash].contains(peek(1).kind) { ahead = 1 }
        guard [.comma, .and, .slash, .plus].contains(peek(ahead).kind) else { return false }
        let separator = peek(ahead)
        ahead += 1
        while [.and, .skip].contains(peek(ahead).kind) { ahead += 1 }
        guard peek(ahead).kind.namesDays else { return false }
        if separator.kind == .comma, peek(ahead).hasSpaceBefore {
            warn(.dayListSpace, at: separator, "a list of days has no space after ','")
        } else if separator.kind != .comma {
            warn(.separator, at: separator, "days are separated by ','")
        }
        advance(ahead)
        return true
    }

    private mutating func readDayItem(_ list: inout DaySelector) throws(RawFault) {
        let token = peek()
        switch token.kind {
        case .publicHoliday, .schoolHoliday:
            advance()
            let offset = try readDayCount()
            list.holidays.append(HolidaySelector(isSchool: token.kind == .schoolHoliday, offset: offset))
        case .daily: addGroup(.monday, .sunday, &list)
        case .weekend: addGroup(.saturday, .sunday, &list)
        case .workday: addGroup(.monday, .friday, &list)
        case .workdaySix: addGroup(.monday, .saturday, &list)
        case .weekday:
            list.weekdays.append(try readWeekdayRange())
        default: throw fault("a day of the week, 'PH' or 'SH'")
        }
    }

    private mutating func addGroup(_ from: Weekday, _ to: Weekday, _ list: inout DaySelector) {
        advance()
        list.weekdays.append(WeekdayRange(from: from, to: to))
    }

    private mutating func readWeekdayRange() throws(RawFault) -> WeekdayRange {
        let from = Weekday(rawValue: peek().value) ?? .monday
        advance()
        var range = WeekdayRange(from: from, to: from)
        if kind.joins, peek(1).kind == .weekday {
            advance()
            range.to = Weekday(rawValue: peek().value) ?? from
            advance()
        } else if accept(.openBracket) {
            range.nth = try readNth()
        }
        range.offset = try readDayCount()
        return range
    }

    /// The rest of `Th[1,2-3]`.
    private mutating func readNth() throws(RawFault) -> [Int] {
        var nth: [Int] = []
        repeat {
            let isNegative = accept(.minus)
            let first = try readNthNumber()
            if isNegative {
                nth.append(-first)
            } else if accept(.minus) {
                let last = try readNthNumber()
                guard last > first else { throw fault("a number after \(first)") }
                nth += Array(first...last)
            } else {
                nth.append(first)
            }
        } while accept(.comma)
        guard accept(.closeBracket) else { throw fault("']'") }
        return nth
    }

    private mutating func readNthNumber() throws(RawFault) -> Int {
        let token = peek()
        guard token.kind == .number, (1...5).contains(token.value) else { throw fault("a number from 1 to 5") }
        advance()
        return token.value
    }
}
