import UmkreisVocabulary

struct RefreshState: Equatable, Sendable {
    /// The current token's number.
    var counter: Int
    var rotatedAt: Timestamp
    /// The first token of the chain of overlapping exchanges.
    var overlapFrom: Int
    var repeats: Int
    /// Consecutive exchanges followed by a repetition.
    var repeatedRotations: Int

    init(
        counter: Int = 0,
        rotatedAt: Timestamp,
        overlapFrom: Int? = nil,
        repeats: Int = 0,
        repeatedRotations: Int = 0
    ) {
        self.counter = counter
        self.rotatedAt = rotatedAt
        self.overlapFrom = overlapFrom ?? max(0, counter - 1)
        self.repeats = repeats
        self.repeatedRotations = repeatedRotations
    }
}

enum RefreshVerdict: Equatable, Sendable {
    case answer(RefreshState)
    /// End the session.
    case stolen
    /// Refuse an old token: another process of the client, or its owner, has just renewed the session.
    case stale
    /// The database is older than the token.
    case unknown
}

extension RefreshState {
    /// Repetitions within this time are concurrent requests of one client.
    private static let overlap = Duration.seconds(10)
    private static let maximumOverlapping = 20
    private static let maximumRepeatAge = Duration.seconds(24 * 3600)
    private static let maximumRepeats = 3
    /// Two parties repeat after every exchange; a client that loses replies does not.
    private static let maximumRepeatedRotations = 3

    /// Decides about a token.
    ///
    /// - The current token is exchanged for the next one.
    /// - Within ten seconds of an exchange, earlier tokens of a chain of such exchanges return the current one:
    ///   requests of one client overlap.
    /// - Later, only the previous token does, since the reply may be lost: three times, for a day.
    /// - Within ten seconds of an exchange, other tokens up to twenty back are refused, and the session continues.
    /// - Older tokens, or repetitions after three consecutive exchanges, indicate theft.
    func exchange(_ number: Int, at moment: Timestamp) -> RefreshVerdict {
        guard number <= counter else { return .unknown }
        let overlaps = moment.since(rotatedAt) <= Self.overlap
        switch counter - number {
        case 0:
            let first = overlaps ? max(overlapFrom, counter + 1 - Self.maximumOverlapping) : counter
            return .answer(
                RefreshState(
                    counter: counter + 1,
                    rotatedAt: moment,
                    overlapFrom: first,
                    repeatedRotations: repeats > 0 ? repeatedRotations : 0
                )
            )
        case _ where overlaps && number >= overlapFrom: return .answer(self)
        case 1: return repeated(at: moment)
        // The owner's device may have two processes, of which one has slept.
        case 2...Self.maximumOverlapping where overlaps: return .stale
        default: return .stolen
        }
    }

    private func repeated(at moment: Timestamp) -> RefreshVerdict {
        let age = moment.since(rotatedAt)
        var next = self
        next.repeats += 1
        if next.repeats == 1 { next.repeatedRotations += 1 }
        guard age <= Self.maximumRepeatAge, next.repeats <= Self.maximumRepeats,
            next.repeatedRotations < Self.maximumRepeatedRotations
        else { return .stolen }
        return .answer(next)
    }
}
