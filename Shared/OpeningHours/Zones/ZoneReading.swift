/// What a clock shows at an instant.
struct ZoneReading: Sendable {
    /// Seconds since 1970 on that clock.
    let wall: Int
    /// The first second after a gap that ended less than its own length ago, nil otherwise.
    let gapEnd: Int?
    /// How many seconds the gap skipped.
    let gap: Int
}
