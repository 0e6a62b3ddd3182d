/// A time that depends on the sun.
public enum SunEvent: Int, CaseIterable, Hashable, Sendable {
    /// Civil dawn, the sun 6° below the horizon.
    case dawn
    /// The upper edge of the sun appears.
    case sunrise
    /// The upper edge of the sun disappears.
    case sunset
    /// Civil dusk, the sun 6° below the horizon.
    case dusk

    /// The keyword.
    public var code: String {
        switch self {
        case .dawn: "dawn"
        case .sunrise: "sunrise"
        case .sunset: "sunset"
        case .dusk: "dusk"
        }
    }

    /// Minutes since midnight that stand for the event where no coordinate is known, and that decide whether a span
    /// such as `sunrise-08:00` was meant to run past midnight.
    public var nominal: Int {
        switch self {
        case .dawn: 330
        case .sunrise: 360
        case .sunset: 1_080
        case .dusk: 1_110
        }
    }
}
