import Vocabulary

/// How far a session's refresh token has been exchanged, and what was odd about it.
struct RefreshState: Equatable, Sendable {
    /// How often the token was exchanged: the number of the token that is good now.
    var counter: Int
    /// When it was last exchanged.
    var rotatedAt: Timestamp
    /// The first of the tokens that were exchanged in one chain of overlapping exchanges, which ends with the latest.
    var overlapFrom: Int
    /// How often the token before has come again since.
    var repeats: Int
    /// How many of the latest exchanges in a row were followed by such a repeat.
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

/// What is to be done about a refresh token of a running session.
enum RefreshVerdict: Equatable, Sendable {
    /// Answer with the token that this state numbers.
    case answer(RefreshState)
    /// Somebody else has it: end the session.
    case stolen
    /// It has a number that was not given out yet: the database is older than the token.
    case unknown
}

extension RefreshState {
    /// Repeats within this time are of one client whose requests overlapped, and are not counted.
    private static let overlap = Duration.seconds(10)
    /// Tokens before the current one that count as overlapping, at most.
    private static let mostOverlapping = 20
    private static let longestRepeat = Duration.seconds(24 * 3600)
    private static let mostRepeats = 3
    /// Two parties that live on one session repeat after every exchange; one client that loses replies does not.
    private static let mostRepeatedRotations = 3

    /// Decides about the token with the number `number`.
    ///
    /// The current token buys the next one. Within ten seconds of an exchange, the tokens before it get the current one
    /// again, back through exchanges that followed each other within ten seconds: parallel commands of one client overlap.
    /// Later, only the token before the current one does, for the reply may have been lost: three times and for a day.
    /// Anything older, or a repeat after each of three exchanges in a row, means two parties: the session ends.
    func exchange(_ number: Int, at moment: Timestamp) -> RefreshVerdict {
        guard number <= counter else { return .unknown }
        let overlaps = moment.since(rotatedAt) <= Self.overlap
        switch counter - number {
        case 0:
            let first = overlaps ? max(overlapFrom, counter + 1 - Self.mostOverlapping) : counter
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
        default: return .stolen
        }
    }

    private func repeated(at moment: Timestamp) -> RefreshVerdict {
        let age = moment.since(rotatedAt)
        var next = self
        next.repeats += 1
        if next.repeats == 1 { next.repeatedRotations += 1 }
        guard age <= Self.longestRepeat, next.repeats <= Self.mostRepeats,
            next.repeatedRotations < Self.mostRepeatedRotations
        else { return .stolen }
        return .answer(next)
    }
}
