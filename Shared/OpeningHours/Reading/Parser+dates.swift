extension Parser {
    /// `24 Dec` or `24. Dezember`.
    func namesDayBeforeMonth(at ahead: Int) -> Bool {
        let token = peek(ahead)
        guard token.kind == .number, token.digits <= 2, (1...31).contains(token.value) else { return false }
        return peek(ahead + 1).kind == .month || (peek(ahead + 1).kind == .dot && peek(ahead + 2).kind == .month)
    }

    /// `2013-12-31`.
    func isISODate(at ahead: Int) -> Bool {
        let kinds = (1...4).map { peek(ahead + $0) }
        return peek(ahead).kind == .number && kinds[0].kind == .minus && kinds[1].kind == .number
            && kinds[1].digits == 2 && kinds[2].kind == .minus && kinds[3].kind == .number && kinds[3].digits == 2
    }

    /// A second list must match, too.
    mutating func readDates(_ draft: inout RuleDraft) throws(RawFault) {
        let first = peek()
        var list: [DateRange] = []
        repeat {
            var range = try readDateRange(after: list)
            if let earlier = list.first?.from.year, range.from.year == nil, range.to?.year == nil {
                range.from.year = earlier
            }
            list.append(range)
        } while acceptComma(beforeDate: list.last)
        if let earlier = draft.rule.dates.last {
            // `Jan-Feb Jan 09-15` narrows months down; `Jan 1 May 1` lacks a comma.
            let narrows = earlier.allSatisfy(\.isMonths) && list.allSatisfy { !$0.isMonths }
            guard narrows, draft.rule.dates.count == 1 else { throw fault("',' between dates", at: first) }
            warn(.order, at: first, "dates of a rule belong in one list")
        }
        draft.rule.dates.append(list)
        draft.last = .dates
    }

    private mutating func acceptComma(beforeDate last: DateRange?) -> Bool {
        guard kind == .comma || kind == .and else { return false }
        let next = peek(1)
        let isDay = next.kind == .number && next.digits <= 2 && !isTime(at: 1) && (1...31).contains(next.value)
        let isYear = next.kind == .number && next.digits == 4 && (peek(2).kind == .month || peek(2).kind == .easter)
        let followsDay = last.map { dayMonth($0.to ?? $0.from) != nil } ?? false
        guard
            next.kind == .month || next.kind == .easter || isYear || namesDayBeforeMonth(at: 1) || (isDay && followsDay)
        else { return false }
        advance()
        return true
    }

    private func dayMonth(_ point: DatePoint) -> Int? {
        if case .day(let month, _) = point.anchor { return month }
        return nil
    }

    private mutating func readDateRange(after list: [DateRange]) throws(RawFault) -> DateRange {
        let token = peek()
        var month: Int?
        if token.kind == .number, token.digits <= 2, !namesDayBeforeMonth(at: 0) {
            month = list.last.flatMap { dayMonth($0.to ?? $0.from) }
            warn(.dateFormat, "every date names its month")
        }
        // `Aug,Sep Th[-1]` are two months, `Aug 15,Nov Th[4]` two dates.
        let from = try readPoint(month: month, afterMonth: !list.isEmpty && list.allSatisfy(\.isMonths))
        if accept(.plus) { return DateRange(from: from, to: from.year.map { endless($0) } ?? yearEnd) }
        guard kind.joins, isDateEnd(from) else { return try stepped(DateRange(from: from)) }
        advance()
        let last = peek()
        let to = try readPoint(month: dayMonth(from), afterMonth: from.isMonth)
        if let first = from.year, let second = to.year, second < first {
            throw fault("a year from \(first)", at: last)
        }
        return try stepped(DateRange(from: from, to: to))
    }

    private func endless(_ year: Int) -> DatePoint {
        DatePoint(year: 9_999, anchor: .day(month: 12, day: 31))
    }

    private var yearEnd: DatePoint { DatePoint(anchor: .day(month: 12, day: 31)) }

    private mutating func stepped(_ range: DateRange) throws(RawFault) -> DateRange {
        guard kind == .slash else { return range }
        guard range.to != nil else { throw fault("a range before '/'") }
        advance()
        var range = range
        range.step = try readStep(atMost: 366, "days")
        return range
    }

    private func isDateEnd(_ from: DatePoint) -> Bool {
        let next = peek(1)
        if next.kind == .month || next.kind == .easter || namesDayBeforeMonth(at: 1) { return true }
        guard next.kind == .number else { return false }
        if next.digits == 4 { return peek(2).kind == .month || peek(2).kind == .easter || isISODate(at: 1) }
        return dayMonth(from) != nil && !isTime(at: 1)
    }

    private mutating func readPoint(month given: Int?, afterMonth: Bool = false) throws(RawFault) -> DatePoint {
        var year: Int?
        if isISODate(at: 0) { return try readISODate() }
        if kind == .number, peek().digits == 4 {
            year = peek().value
            advance()
        }
        let anchor = try readAnchor(month: given, afterMonth: afterMonth)
        let offset = try readDateOffset(isMonth: { if case .month = anchor { true } else { false } }())
        return DatePoint(year: year, anchor: anchor, offset: offset)
    }

    private mutating func readISODate() throws(RawFault) -> DatePoint {
        let (year, month, day) = (peek(), peek(2), peek(4))
        warn(.dateFormat, "dates are written '2013 Dec 31'")
        guard (1...12).contains(month.value) else { throw fault("a month from 1 to 12", at: month) }
        guard (1...MonthCode.maximumDays(month.value)).contains(day.value) else {
            throw fault("a day of the month", at: day)
        }
        advance(5)
        return DatePoint(year: year.value, anchor: .day(month: month.value, day: day.value))
    }
}
