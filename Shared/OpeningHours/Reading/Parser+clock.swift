extension Parser {
    mutating func readClock(isEnd: Bool) throws(RawFault) -> ClockReading {
        while kind == .skip { advance() }
        switch kind {
        case .sun: return try readSun()
        case .openParenthesis:
            advance()
            guard kind == .sun else { throw fault("'dawn', 'sunrise', 'sunset' or 'dusk'") }
            let reading = try readSun()
            guard accept(.closeParenthesis) else { throw fault("')'") }
            return reading
        case .clockWord:
            let minutes = peek().value
            advance()
            return ClockReading(time: .fixed(isEnd ? minutes : minutes % 1_440))
        case .number: return try readFixed(isEnd: isEnd)
        default: throw fault("a time such as 09:00")
        }
    }

    private mutating func readSun() throws(RawFault) -> ClockReading {
        let event = SunEvent(rawValue: peek().value) ?? .sunrise
        advance()
        let isInside = position >= 2 && peek(-2).kind == .openParenthesis
        let isOffset = peek(1).kind == .number && (isTime(at: 1) || peek(2).kind == .colon)
        guard isOffset, kind == .plus || (kind == .minus && isInside) else {
            return ClockReading(time: .sun(event, offset: 0))
        }
        if !isInside { warn(.timeFormat, "an offset is written in brackets, as in '(sunset+01:00)'") }
        let sign = kind == .plus ? 1 : -1
        advance()
        let token = peek()
        let minutes = peek(2)
        guard peek(1).kind == .colon, minutes.kind == .number, minutes.value < 60, token.value < 24 else {
            throw fault("hours and minutes such as 01:30")
        }
        advance(3)
        return ClockReading(time: .sun(event, offset: sign * (token.value * 60 + minutes.value)))
    }

    private mutating func readFixed(isEnd: Bool) throws(RawFault) -> ClockReading {
        let token = peek()
        var hours = token.value
        var minutes = 0
        var isHourOnly = false
        advance()
        if token.digits == 3, kind == .colon, token.value <= 48, let found = try readMinutes(after: token) {
            warn(.timeFormat, at: token, "hours have two digits")
            minutes = found
        } else if token.digits >= 3 {
            guard token.digits <= 4 else { throw fault("a time such as 09:00", at: token) }
            warn(.timeFormat, at: token, "times are written '09:00'")
            hours = token.value / 100
            minutes = token.value % 100
        } else if let found = try readMinutes(after: token) {
            minutes = found
        } else {
            isHourOnly = true
        }
        if token.digits == 1, !isHourOnly { warn(.timeFormat, at: token, "hours have two digits") }
        guard minutes < 60 else { throw fault("minutes to 59", at: peek(-1)) }
        return try clockReading(hours, minutes, isHourOnly: isHourOnly, isEnd: isEnd, at: token)
    }

    /// `:30`, `.30`, `h30`, `h`, `Uhr`.
    private mutating func readMinutes(after hour: Token) throws(RawFault) -> Int? {
        let next = peek(1)
        let isPart = next.kind == .number && next.digits == 2
        switch kind {
        case .colon:
            guard isPart else { throw fault("minutes of two digits", at: next) }
            advance(2)
            if kind == .colon, peek(1).kind == .number, peek(1).digits == 2 { try readSeconds() }
            if kind == .hour { advance() }
            return next.value
        case .dot where isPart && !next.hasSpaceBefore:
            warn(.timeFormat, "hours and minutes are separated by ':'")
            advance(2)
            if kind == .hour { advance() }
            return next.value
        case .hour:
            advance()
            guard kind == .number, peek().digits == 2, !peek().hasSpaceBefore else { return 0 }
            let minutes = peek().value
            advance()
            return minutes
        default:
            return nil
        }
    }

    /// Accepts only `:00`.
    private mutating func readSeconds() throws(RawFault) {
        guard peek(1).value == 0 else { throw fault("a time without seconds", at: peek(1)) }
        warn(.timeFormat, "times have no seconds")
        advance(2)
    }

    private mutating func clockReading(_ hours: Int, _ minutes: Int, isHourOnly: Bool, isEnd: Bool, at token: Token)
        throws(RawFault) -> ClockReading
    {
        var hours = hours
        var reading = ClockReading(time: .fixed(0), isHourOnly: isHourOnly)
        if kind == .ante || kind == .post {
            let isPost = accept(.post)
            if !isPost { advance() }
            guard hours >= (isPost ? 1 : 0), hours <= (isPost ? 23 : 12) else {
                throw fault("an hour from 1 to 12", at: token)
            }
            if hours == 12 { hours = isPost ? 12 : 0 } else if isPost, hours < 12 { hours += 12 }
            reading.isTwelveHour = true
            reading.isHourOnly = false
        }
        let total = hours * 60 + minutes
        guard isEnd ? total <= 2_880 : total < 1_440 else {
            throw fault(isEnd ? "a time to 48:00" : "a time before 24:00", at: token)
        }
        if reading.isTwelveHour, isEnd, total == 0 {
            reading.time = .fixed(1_440)
        } else {
            reading.time = .fixed(total)
        }
        return reading
    }
}

struct ClockReading {
    var time: ClockTime
    var isHourOnly = false
    /// Whether the time has `am` or `pm`.
    var isTwelveHour = false
}
