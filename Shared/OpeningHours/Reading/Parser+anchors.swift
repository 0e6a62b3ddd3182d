extension Parser {
    mutating func readAnchor(month given: Int?, afterMonth: Bool) throws(RawFault) -> DateAnchor {
        let token = peek()
        if accept(.easter) { return .easter }
        if token.kind == .number, namesDayBeforeMonth(at: 0) {
            warn(.dateFormat, "dates are written 'Dec 24'")
            advance(peek(1).kind == .dot ? 2 : 1)
            let month = peek().value
            advance()
            return try day(token, of: month)
        }
        if token.kind == .number, let given {
            advance()
            skipDateDot()
            return try day(token, of: given)
        }
        guard token.kind == .month else { throw fault("a month, a date or 'easter'") }
        advance()
        return try readAfterMonth(token.value, afterMonth: afterMonth)
    }

    private func day(_ token: Token, of month: Int) throws(RawFault) -> DateAnchor {
        guard (1...MonthCode.maximumDays(month)).contains(token.value) else {
            throw fault("a day from 1 to \(MonthCode.maximumDays(month))", at: token)
        }
        return .day(month: month, day: token.value)
    }

    /// Skips the dot of `24.`.
    private mutating func skipDateDot() {
        guard kind == .dot else { return }
        warn(.dateFormat, "a day is written without a dot")
        advance()
    }

    private mutating func readAfterMonth(_ month: Int, afterMonth: Bool) throws(RawFault) -> DateAnchor {
        let token = peek()
        if token.kind == .number, token.digits <= 2, !isTime(at: 0), !isHourRange(afterMonth) {
            guard token.value >= 1 else { throw fault("a day from 1 to \(MonthCode.maximumDays(month))") }
            advance()
            skipDateDot()
            return try day(token, of: month)
        }
        guard token.kind == .weekday, let length = constrainedLength(),
            isRangeAfter(length) || !(afterMonth || isDayListAfter(length))
        else {
            return .month(month)
        }
        let isNegative = peek(2).kind == .minus
        let nth = peek(isNegative ? 3 : 2).value * (isNegative ? -1 : 1)
        guard (1...5).contains(abs(nth)) else { throw fault("a number from 1 to 5 or from -5 to -1", at: peek(2)) }
        advance(length)
        return .weekday(month: month, weekday: Weekday(rawValue: token.value) ?? .monday, nth: nth)
    }

    /// `Nov-Feb 09-18`: hours.
    private func isHourRange(_ afterMonth: Bool) -> Bool {
        peek().value == 0 || (afterMonth && peek(1).kind == .minus && peek(2).kind == .number)
    }

    /// `nil` unless `Su[1]` or `Su[-1]`.
    private func constrainedLength() -> Int? {
        guard peek(1).kind == .openBracket else { return nil }
        let sign = peek(2).kind == .minus ? 1 : 0
        guard peek(2 + sign).kind == .number, peek(3 + sign).kind == .closeBracket else { return nil }
        return 4 + sign
    }

    private func offsetEnd(_ ahead: Int) -> Int {
        let isSign = peek(ahead).kind == .plus || peek(ahead).kind == .minus
        return isSign && peek(ahead + 1).kind == .number && peek(ahead + 2).kind == .day ? ahead + 3 : ahead
    }

    /// `Nov Th[4],Fr[2]`.
    private func isDayListAfter(_ length: Int) -> Bool {
        let ahead = offsetEnd(length)
        return peek(ahead).kind == .comma && peek(ahead + 1).kind.namesDays
    }

    private func isRangeAfter(_ length: Int) -> Bool {
        let ahead = offsetEnd(length)
        guard peek(ahead).kind.joins else { return false }
        let next = peek(ahead + 1)
        return next.kind == .month || next.kind == .easter || (next.kind == .number && next.digits == 4)
    }

    /// `+2 days`, `-Su`, `+Sa -1 day`; not for whole months.
    mutating func readDateOffset(isMonth: Bool) throws(RawFault) -> DateOffset {
        var offset = DateOffset.none
        guard !isMonth else { return offset }
        if kind == .plus || kind == .minus, peek(1).kind == .weekday, peek(2).kind != .openBracket {
            offset.isAfter = kind == .plus
            offset.weekday = Weekday(rawValue: peek(1).value)
            advance(2)
        }
        offset.days = try readDayCount()
        return offset
    }

    /// `+1 day`, `-2 days`; 0 if absent.
    mutating func readDayCount() throws(RawFault) -> Int {
        guard kind == .plus || kind == .minus, peek(1).kind == .number, peek(2).kind == .day else { return 0 }
        guard (1...366).contains(peek(1).value) else { throw fault("a number of days from 1 to 366", at: peek(1)) }
        let days = kind == .plus ? peek(1).value : -peek(1).value
        advance(3)
        return days
    }
}
