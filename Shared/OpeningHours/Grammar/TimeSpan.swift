/// `10:00-12:00`, `22:00-26:00`, `17:00+`, `10:00-16:00/90`, `12:00`.
struct TimeSpan: Hashable, Sendable {
    var start: ClockTime
    /// `nil` for a point in time, or an open end alone.
    var end: ClockTime?
    var isOpenEnd: Bool = false
    /// Minutes between repeated points in time.
    var step: Int?

    var isPoint: Bool {
        step != nil || (end == nil && !isOpenEnd)
    }
}

enum ClockTime: Hashable, Sendable {
    /// Minutes since midnight, at most 2880 (48:00).
    case fixed(Int)
    case sun(SunEvent, offset: Int)

    var nominal: Int {
        switch self {
        case .fixed(let minutes): minutes
        case .sun(let event, let offset): event.nominal + offset
        }
    }

    var isVariable: Bool {
        if case .sun = self { return true }
        return false
    }
}

enum SunEvent: Int, CaseIterable, Hashable, Sendable {
    /// The sun is 6° below the horizon.
    case dawn
    /// The upper edge appears.
    case sunrise
    /// The upper edge disappears.
    case sunset
    /// The sun is 6° below the horizon.
    case dusk

    var code: String {
        switch self {
        case .dawn: "dawn"
        case .sunrise: "sunrise"
        case .sunset: "sunset"
        case .dusk: "dusk"
        }
    }

    /// Minutes; decides whether spans such as `sunrise-08:00` pass midnight.
    var nominal: Int {
        switch self {
        case .dawn: 330
        case .sunrise: 360
        case .sunset: 1_080
        case .dusk: 1_110
        }
    }
}
