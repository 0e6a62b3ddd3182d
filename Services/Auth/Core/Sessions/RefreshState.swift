import Vocabulary

/// How far a session's refresh token has been exchanged, and what was odd about it.
struct RefreshState: Equatable, Sendable {
    /// How often the token was exchanged: the number of the token that is good now.
    var counter: Int
    /// When it was last exchanged.
    var rotatedAt: Timestamp
    /// How often the token before has come again since.
    var repeats: Int
    /// How many of the latest exchanges in a row were followed by such a repeat.
    var repeatedRotations: Int

    init(counter: Int = 0, rotatedAt: Timestamp, repeats: Int = 0, repeatedRotations: Int = 0) {
        self.counter = counter
        self.rotatedAt = rotatedAt
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
    private static let longestRepeat = Duration.seconds(24 * 3600)
    private static let mostRepeats = 3
    /// Two parties that live on one session repeat after every exchange; one client that loses replies does not.
    private static let mostRepeatedRotations = 3

    /// Decides about the token with the number `number`.
    ///
    /// The token that is good now buys the next one. The one before it gets the same answer again, for the reply may have
    /// been lost: three times and for a day. Anything older, or a repeat after each of three exchanges in a row, is
    /// somebody who is not the owner, or the owner after somebody else: nobody can tell, so the session ends.
    func exchange(_ number: Int, at moment: Timestamp) -> RefreshVerdict {
        switch counter - number {
        case ..<0: .unknown
        case 0:
            .answer(
                RefreshState(
                    counter: counter + 1,
                    rotatedAt: moment,
                    repeatedRotations: repeats > 0 ? repeatedRotations : 0
                )
            )
        case 1: repeated(at: moment)
        default: .stolen
        }
    }

    private func repeated(at moment: Timestamp) -> RefreshVerdict {
        let age = moment.since(rotatedAt)
        guard age > Self.overlap else { return .answer(self) }
        var next = self
        next.repeats += 1
        if next.repeats == 1 { next.repeatedRotations += 1 }
        guard age <= Self.longestRepeat, next.repeats <= Self.mostRepeats,
            next.repeatedRotations < Self.mostRepeatedRotations
        else { return .stolen }
        return .answer(next)
    }
}
