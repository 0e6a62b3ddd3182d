/// A moment at which the clocks of a zone change.
struct ZoneTransition: Sendable {
    /// Seconds since 1970 in UTC.
    let instant: Int
    /// Seconds east of UTC until then.
    let before: Int
    /// Seconds east of UTC from then.
    let after: Int
}
