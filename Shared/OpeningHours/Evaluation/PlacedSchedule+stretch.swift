import Vocabulary

extension PlacedSchedule {
    /// What is known of a moment, and until when nothing of it changes.
    ///
    /// - Parameter instant: seconds since 1970.
    public func stretch(at instant: Int) -> OpeningStretch {
        let reading = zone.reading(at: instant)
        let here = position(at: instant)
        var end = instant + 1
        // In the hour after a gap two plans are at work; it is not worth the trouble to say how long.
        if reading.gapEnd == nil {
            let midnight = here.dayNumber * 86_400
            let starts = here.plan[(here.index + 1)...].map(\.start) + [1_440]
            // One at a skipped time comes later than one after it.
            end = max(end, starts.map { zone.instant(wall: midnight + $0 * 60) }.min() ?? end)
        }
        let mark = here.mark
        return OpeningStretch(
            state: mark.state,
            isOpenEnd: mark.isOpenEnd && mark.state == .unknown,
            comment: comment(mark, dayNumber: here.dayNumber),
            end: end
        )
    }
}

/// A time in which nothing changes that is said of a place.
public struct OpeningStretch: Hashable, Sendable {
    public let state: OpeningState
    /// Whether the state is unknown only because nobody knows when the place closes.
    public let isOpenEnd: Bool
    /// The comment of the rule, the name of the holiday, or that the end is a guess.
    public let comment: String?
    /// The second after its last, since 1970; no later than the midnight that follows.
    public let end: Int
}
