/// When the sun passes an angle.
enum SolarMoment: Hashable, Sendable {
    /// Minutes after midnight UTC.
    case at(Double)
    /// It stays above all day, as in the polar summer.
    case alwaysAbove
    /// It stays below all day, as in the polar winter.
    case alwaysBelow
}
