extension Parser {
    func isTime(at ahead: Int) -> Bool {
        let token = peek(ahead)
        guard token.kind == .number else { return false }
        let next = peek(ahead + 1)
        let after = peek(ahead + 2)
        switch next.kind {
        case .colon, .dot:
            let isMinutes = after.kind == .number && after.digits == 2 && !after.hasSpaceBefore
            // `Dec 24:18:00-22:00`: a day, a colon and a time.
            let isDay = peek(ahead + 3).kind == .colon && peek(ahead + 4).kind == .number
            return isMinutes && !isDay && (token.digits <= 2 || token.value <= 24)
        case .hour, .ante, .post:
            return true
        case .minus, .to:
            if [.sun, .openParenthesis, .openEnd, .clockWord].contains(after.kind) { return true }
            if token.digits == 4 { return after.kind == .number && after.digits == 4 }
            return after.kind == .number && isTime(at: ahead + 2) && next.kind == .minus
        default:
            return false
        }
    }

    /// Not a point in time.
    func isSpan(at ahead: Int) -> Bool {
        for offset in 1...5 {
            switch peek(ahead + offset).kind {
            case .minus, .to, .plus: return true
            case .colon, .dot, .number, .hour, .ante, .post: continue
            default: return false
            }
        }
        return false
    }

    /// A comma before a time continues the list.
    mutating func readTimes(_ draft: inout RuleDraft) throws(RawFault) {
        if !draft.rule.selectsDays { draft.timesCameFirst = true }
        repeat {
            let token = peek()
            let span = try readSpan()
            if span.isPoint { firstPoint = firstPoint ?? token } else { hasTimeSpan = true }
            draft.rule.times.append(span)
        } while acceptTimeComma()
        draft.last = .times
    }

    private mutating func acceptTimeComma() -> Bool {
        guard kind == .comma || kind == .and else { return false }
        let next = peek(1)
        let isHours = next.kind == .number && next.digits <= 2 && peek(2).kind.joins && !namesDayBeforeMonth(at: 1)
        // `10:00-12:00, 2026-2028` has years, `1000-1200, 1400-1800` times.
        let isCompact = next.kind == .number && next.digits == 4 && peek(-1).digits == 4
        let isOpenEnd = next.kind == .number && next.digits <= 2 && peek(2).kind == .plus
        let isPoint = next.kind == .number && next.digits < 4 && (isOpenEnd || isTime(at: 1))
        guard [.sun, .openParenthesis, .clockWord].contains(next.kind) || isPoint || isHours || isCompact else {
            return false
        }
        advance()
        return true
    }

    private mutating func readSpan() throws(RawFault) -> TimeSpan {
        let first = peek()
        let startsAfterSkip = kind == .skip || peek(-1).kind == .skip
        let start = try readClock(isEnd: false)
        if acceptOpenEnd() { return TimeSpan(start: start.time, isOpenEnd: true) }
        guard kind.joins else {
            guard !start.isHourOnly else { throw fault("a time such as 09:00", at: first) }
            // `from 10:00` lacks its end.
            if startsAfterSkip { throw fault("'-' and a time, or '+'") }
            return TimeSpan(start: start.time)
        }
        if kind == .to { warn(.spelling, "the ends of a span are joined by '-'") }
        advance()
        if kind == .openEnd || (kind == .open && peek(1).kind == .openEnd) {
            advance(kind == .open ? 2 : 1)
            return TimeSpan(start: start.time, isOpenEnd: true)
        }
        return try readEnd(of: start, at: first)
    }

    private mutating func readEnd(of start: ClockReading, at first: Token) throws(RawFault) -> TimeSpan {
        let endToken = peek()
        let end = try readClock(isEnd: true)
        try agree(start, end, at: first)
        if start.isHourOnly || end.isHourOnly { warn(.timeFormat, at: first, "times are written '09:00'") }
        var span = TimeSpan(start: start.time, end: end.time)
        if acceptOpenEnd() {
            span.isOpenEnd = true
        } else if accept(.slash) {
            span.step = try readTimeStep()
        }
        if span.isOpenEnd, OpenEnd.guess(after: end.time.nominal) > 2_880 {
            throw fault("a time to 40:00", at: endToken)
        }
        return span
    }

    /// `17:00+`, but not `08:00-12:00 + 13:00-17:00`.
    private mutating func acceptOpenEnd() -> Bool {
        guard kind == .plus, !(peek().hasSpaceBefore && peek(1).kind == .number) else { return false }
        advance()
        return true
    }

    private mutating func readTimeStep() throws(RawFault) -> Int {
        let token = peek()
        guard token.kind == .number else { throw fault("a number of minutes after '/'") }
        if peek(1).kind == .colon, peek(2).kind == .number {
            let step = token.value * 60 + peek(2).value
            guard peek(2).value < 60, (1...1_440).contains(step) else { throw fault("hours and minutes to 24:00") }
            advance(3)
            return step
        }
        return try readStep(atMost: 1_440, "minutes")
    }

    /// Checks that only one half of the day suits `9-5pm`.
    private func agree(_ start: ClockReading, _ end: ClockReading, at token: Token) throws(RawFault) {
        guard start.isTwelveHour != end.isTwelveHour else { return }
        guard case .fixed(let from) = start.time, case .fixed(let to) = end.time else { return }
        if end.isTwelveHour, from <= 720 {
            // Both halves would fit.
            guard to >= 720, from + 720 >= to else { throw fault("'am' or 'pm' after the first time", at: token) }
        } else if start.isTwelveHour, to > 0, to <= 720 {
            throw fault("'am' or 'pm' after the second time")
        }
    }
}
