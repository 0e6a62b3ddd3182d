/// A stretch of time of a rule, ready to be painted.
struct CompiledSpan: Sendable {
    var start: SpanEdge
    var end: SpanEdge
    /// Whether it is the part of an open end that is guessed.
    var isOpenEnd = false

    /// Whether it can reach into the next day.
    var spills: Bool {
        if case .sun(_, _, let daysLater) = end { return daysLater > 0 || end.nominal > 1_440 }
        return end.nominal > 1_440
    }

    /// Whether an end depends on the sun.
    var asksForSun: Bool {
        switch (start, end) {
        case (.fixed, .fixed): false
        default: true
        }
    }

    /// The stretches of all spans of a rule, in their order.
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

    /// Whether an end belongs to the next day.
    ///
    /// With the sun at one end the nominal times decide, so that `sunrise-08:00` is empty, and not a day long, while
    /// the sun rises later.
    private static func wraps(_ start: ClockTime, _ end: ClockTime) -> Bool {
        if start.isVariable || end.isVariable { return end.nominal < start.nominal }
        return end.nominal <= start.nominal
    }

    /// A moment is one minute long.
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

    /// An open end stops where another span of its rule begins: `07:00+,12:00-16:00` is closed after 16:00.
    private static func cut(_ spans: inout [CompiledSpan], at index: Int) {
        let own = spans[index]
        var end = own.end
        for (other, span) in spans.enumerated() where other != index && span.start.nominal > own.start.nominal {
            if span.start.nominal < end.nominal { end = span.start }
        }
        spans[index].end = end
    }
}

/// One end of a span, in minutes since the midnight with which the day of its rule begins.
enum SpanEdge: Sendable {
    case fixed(Int)
    /// An event of the day so many days later.
    case sun(SunEvent, offset: Int, daysLater: Int)

    init(_ time: ClockTime, daysLater: Int = 0) {
        switch time {
        case .fixed(let minutes): self = .fixed(minutes + daysLater * 1_440)
        case .sun(let event, let offset): self = .sun(event, offset: offset, daysLater: daysLater)
        }
    }

    /// Minutes with the events of the sun at their nominal times.
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

/// How long an open end is taken to last.
///
/// Nobody knows, so the time is `unknown`. The guess is the one that editors of OpenStreetMap show: to midnight for
/// those that begin before 17:00, ten hours for those before 22:00, eight hours for later ones.
enum OpenEnd {
    /// What is said where a rule has no comment of its own.
    static let comment = "open end, the closing time is a guess"

    /// The guessed end in minutes since the midnight from which `start` counts.
    static func guess(after start: Int) -> Int {
        if start >= 1_320 { return start + 480 }
        return start >= 1_020 ? start + 600 : 1_440
    }
}
