import UmkreisVocabulary

extension Parser {
    /// Not a time such as `0900`.
    func namesYear(at ahead: Int, after part: RuleDraft.Part) -> Bool {
        let token = peek(ahead)
        guard token.kind == .number, token.digits == 4, token.value >= 1_900 else { return false }
        let next = peek(ahead + 1)
        if next.kind == .hour || next.kind == .ante || next.kind == .post { return false }
        guard next.kind.joins, peek(ahead + 2).kind == .number, peek(ahead + 2).digits == 4 else { return true }
        let isTime = token.value % 100 < 60 && token.value < 2_400 && peek(ahead + 2).value % 100 < 60
        let isAfterDays = part == .days
        return !(isTime && (isAfterDays || peek(ahead + 2).value >= 2_100))
    }

    /// `2013 Dec 31`, `2013-12-31`, or years.
    mutating func readYearOrDate(_ draft: inout RuleDraft) throws(RawFault) {
        let next = peek(1)
        let isDated =
            next.kind == .month || next.kind == .easter || isISODate(at: 0)
            || (next.kind == .number && namesDayBeforeMonth(at: 1))
        if isDated { return try readDates(&draft) }
        repeat {
            draft.rule.years.append(try readYearRange())
        } while acceptComma { $0.kind == .number && $0.digits == 4 }
        draft.last = .years
    }

    mutating func acceptComma(before isNext: (Token) -> Bool) -> Bool {
        guard kind == .comma || kind == .and, isNext(peek(1)) else { return false }
        advance()
        return true
    }

    private mutating func readYearRange() throws(RawFault) -> YearRange {
        let first = peek()
        guard first.kind == .number, first.digits == 4 else { throw fault("a year of four digits") }
        advance()
        var range = YearRange(from: first.value, to: first.value)
        if accept(.plus) { return YearRange(from: first.value, to: nil) }
        if kind.joins {
            advance()
            let last = peek()
            guard last.kind == .number, last.digits == 4 else { throw fault("a year of four digits") }
            guard last.value > first.value else { throw fault("a year after \(first.value)") }
            range.to = last.value
            advance()
            if accept(.slash) { range.step = try readStep(atMost: last.value - first.value, "years") }
        } else if accept(.slash) {
            range.to = nil
            range.step = try readStep(atMost: 1_000, "years")
        }
        return range
    }

    mutating func readStep(atMost maximum: Int, _ unit: String) throws(RawFault) -> Int {
        let token = peek()
        guard token.kind == .number, token.value >= 1, token.value <= maximum else {
            throw fault("a number of \(unit) from 1 to \(maximum)")
        }
        advance()
        return token.value
    }

    /// `week 02-52/2,53`.
    mutating func readWeeks(_ draft: inout RuleDraft) throws(RawFault) {
        if !draft.rule.weeks.isEmpty, draft.last != .weeks { throw fault("';' or ','") }
        advance()
        repeat {
            _ = accept(.week)
            let first = try readWeek()
            var range = WeekRange(from: first, to: first)
            if kind.joins {
                advance()
                range.to = try readWeek()
                if accept(.slash) {
                    let length = floorRemainder(range.to - range.from, 53)
                    range.step = try readStep(atMost: max(1, min(length, 26)), "weeks")
                }
            }
            draft.rule.weeks.append(range)
        } while acceptComma { ($0.kind == .number && $0.digits < 3) || $0.kind == .week }
        draft.last = .weeks
    }

    private mutating func readWeek() throws(RawFault) -> Int {
        let token = peek()
        guard token.kind == .number, (1...53).contains(token.value) else { throw fault("a week from 1 to 53") }
        advance()
        _ = accept(.dot)
        return token.value
    }
}
