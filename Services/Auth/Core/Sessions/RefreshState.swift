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
