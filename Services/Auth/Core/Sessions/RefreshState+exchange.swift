import Vocabulary

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
