/// A time of the day.
public enum ClockTime: Hashable, Sendable {
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
