/// `10:00-12:00`, `22:00-26:00`, `17:00+`, `10:00-16:00/90`, `12:00`.
struct TimeSpan: Hashable, Sendable {
    /// Where it begins.
    var start: ClockTime
    /// Where it ends; nil for a point in time, or for an open end without a time before it.
    var end: ClockTime?
    /// Whether it goes on after its end for nobody knows how long.
    var isOpenEnd: Bool = false
    /// Every how many minutes, for times that repeat within the span.
    var step: Int?

    /// Whether it names moments and not stretches of time.
    var isPoint: Bool {
        step != nil || (end == nil && !isOpenEnd)
    }
}

/// A time of the day.
enum ClockTime: Hashable, Sendable {
    /// Minutes since midnight, at most 2880 (48:00) where a span ends.
    case fixed(Int)
    /// An event of the sun and minutes added to it.
    case sun(SunEvent, offset: Int)

    /// Minutes since midnight, with the event at its nominal time.
    var nominal: Int {
        switch self {
        case .fixed(let minutes): minutes
        case .sun(let event, let offset): event.nominal + offset
        }
    }

    /// Whether the sun decides.
    var isVariable: Bool {
        if case .sun = self { return true }
        return false
    }
}

/// A time that depends on the sun.
enum SunEvent: Int, CaseIterable, Hashable, Sendable {
    /// Civil dawn, the sun 6° below the horizon.
    case dawn
    /// The upper edge of the sun appears.
    case sunrise
    /// The upper edge of the sun disappears.
    case sunset
    /// Civil dusk, the sun 6° below the horizon.
    case dusk

    /// The keyword.
    var code: String {
        switch self {
        case .dawn: "dawn"
        case .sunrise: "sunrise"
        case .sunset: "sunset"
        case .dusk: "dusk"
        }
    }

    /// Minutes since midnight that stand for the event where no coordinate is known, and that decide whether a span
    /// such as `sunrise-08:00` was meant to run past midnight.
    var nominal: Int {
        switch self {
        case .dawn: 330
        case .sunrise: 360
        case .sunset: 1_080
        case .dusk: 1_110
        }
    }
}
