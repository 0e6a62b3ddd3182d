struct CompiledSpan: Sendable {
    var start: SpanEdge
    var end: SpanEdge
    /// The guessed part of an open end.
    var isOpenEnd = false

    /// It can reach the next day.
    var spills: Bool {
        if case .sun(_, _, let daysLater) = end { return daysLater > 0 || end.nominal > 1_440 }
        return end.nominal > 1_440
    }

    var dependsOnSun: Bool {
        switch (start, end) {
        case (.fixed, .fixed): false
        default: true
        }
    }

    static func compile(_ spans: [TimeSpan]) -> [CompiledSpan] {
        var compiled = spans.flatMap(compile)
        for index in compiled.indices where compiled[index].isOpenEnd {
            cut(&compiled, at: index)
        }
        return compiled
    }

    private static func compile(_ span: TimeSpan) -> [CompiledSpan] {
        if span.isPoint { return points(span) }
        var compiled: [CompiledSpan] = []
        var openFrom = SpanEdge(span.start)
        if let end = span.end {
            let edge = SpanEdge(end, daysLater: wraps(span.start, end) ? 1 : 0)
            compiled.append(CompiledSpan(start: openFrom, end: edge))
            openFrom = edge
        }
        if span.isOpenEnd {
            let guess = SpanEdge.fixed(OpenEnd.guess(after: openFrom.nominal))
            compiled.append(CompiledSpan(start: openFrom, end: guess, isOpenEnd: true))
        }
        return compiled
    }

    /// For variable times nominal ones decide, so that `sunrise-08:00` is empty, not a day long, when the sun rises
    /// later.
    private static func wraps(_ start: ClockTime, _ end: ClockTime) -> Bool {
        if start.isVariable || end.isVariable { return end.nominal < start.nominal }
        return end.nominal <= start.nominal
    }

    /// A point in time lasts one minute.
    private static func points(_ span: TimeSpan) -> [CompiledSpan] {
        guard let step = span.step, let end = span.end, case .fixed(let from) = span.start, case .fixed(var to) = end
        else { return [minute(span.start)] }
        if to <= from { to += 1_440 }
        return stride(from: from, through: to, by: step).map { minute(.fixed($0)) }
    }

    private static func minute(_ time: ClockTime) -> CompiledSpan {
        switch time {
        case .fixed(let minutes): CompiledSpan(start: .fixed(minutes), end: .fixed(minutes + 1))
        case .sun(let event, let offset):
            CompiledSpan(start: SpanEdge(time), end: .sun(event, offset: offset + 1, daysLater: 0))
        }
    }

    /// `07:00+,12:00-16:00` is closed after 16:00.
    private static func cut(_ spans: inout [CompiledSpan], at index: Int) {
        let own = spans[index]
        var end = own.end
        for (other, span) in spans.enumerated() where other != index && span.start.nominal > own.start.nominal {
            if span.start.nominal < end.nominal { end = span.start }
        }
        spans[index].end = end
    }
}

/// Minutes since midnight of the rule's day.
enum SpanEdge: Sendable {
    case fixed(Int)
    case sun(SunEvent, offset: Int, daysLater: Int)

    init(_ time: ClockTime, daysLater: Int = 0) {
        switch time {
        case .fixed(let minutes): self = .fixed(minutes + daysLater * 1_440)
        case .sun(let event, let offset): self = .sun(event, offset: offset, daysLater: daysLater)
        }
    }

    var nominal: Int {
        switch self {
        case .fixed(let minutes): minutes
        case .sun(let event, let offset, let daysLater): event.nominal + offset + daysLater * 1_440
        }
    }

    @inline(__always)
    func minutes(dayNumber: Int, sun: SunClock) -> Int {
        switch self {
        case .fixed(let minutes): minutes
        case .sun(let event, let offset, let daysLater):
            sun.minutes(of: event, dayNumber: dayNumber + daysLater) + offset + daysLater * 1_440
        }
    }
}

/// Guesses like OpenStreetMap editors: to midnight before 17:00, ten hours before 22:00, else eight.
enum OpenEnd {
    static let comment = "open end, the closing time is a guess"

    /// Minutes since midnight of `start`'s day.
    static func guess(after start: Int) -> Int {
        if start >= 1_320 { return start + 480 }
        return start >= 1_020 ? start + 600 : 1_440
    }
}
