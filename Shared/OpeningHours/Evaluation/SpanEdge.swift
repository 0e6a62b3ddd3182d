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
