/// Whether an instance leaves calls unanswered, as a process does that is frozen or cut off; on the loop's thread.
struct ReplyWatch {
    /// Longer than most calls take; a slow one only sends others elsewhere.
    static let longestSilence = Duration.milliseconds(250)
    /// How long an instance gets no call after one without a reply.
    static let rest = Duration.seconds(1)

    private var owesSince: ContinuousClock.Instant?
    /// The end of a call without a reply, with none since.
    private var missedAt: ContinuousClock.Instant?

    /// - Parameter owed: the calls in flight before this one.
    mutating func noteSent(beside owed: Int, at now: ContinuousClock.Instant) {
        if owed == 0 { owesSince = now }
    }

    mutating func noteReply(at now: ContinuousClock.Instant) {
        owesSince = now
        missedAt = nil
    }

    mutating func noteNoReply(at now: ContinuousClock.Instant) {
        missedAt = now
    }

    /// After a call without a reply, one at a time is tried.
    ///
    /// - Parameter owed: the calls in flight.
    func isSilent(owing owed: Int, at now: ContinuousClock.Instant) -> Bool {
        if let missedAt { return owed > 0 || now - missedAt < Self.rest }
        guard owed > 0, let owesSince else { return false }
        return now - owesSince >= Self.longestSilence
    }
}
