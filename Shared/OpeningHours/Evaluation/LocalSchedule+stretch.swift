import UmkreisVocabulary

extension LocalSchedule {
    /// Returns the state at an instant and its certain duration.
    ///
    /// - Parameter instant: seconds since 1970.
    public func stretch(at instant: Int) -> OpeningPeriod {
        let reading = zone.reading(at: instant)
        let here = position(at: instant)
        var end = instant + 1
        // After a gap two plans overlap, so the end stays minimal.
        if reading.gapEnd == nil {
            let midnight = here.dayNumber * 86_400
            let starts = here.plan[(here.index + 1)...].map(\.start) + [1_440]
            // A change at a skipped time may follow a later one.
            end = max(end, starts.map { zone.instant(wall: midnight + $0 * 60) }.min() ?? end)
        }
        let mark = here.mark
        return OpeningPeriod(
            state: mark.state,
            isOpenEnd: mark.isOpenEnd && mark.state == .unknown,
            comment: comment(mark, dayNumber: here.dayNumber),
            end: end
        )
    }
}

/// A period of constant state and comment.
public struct OpeningPeriod: Hashable, Sendable {
    /// The state.
    public let state: OpeningState
    /// Only the closing time is unknown.
    public let isOpenEnd: Bool
    /// The rule's comment, the holiday, or an open end.
    public let comment: String?
    /// Exclusive, in seconds since 1970; at most the next midnight.
    public let end: Int
}
