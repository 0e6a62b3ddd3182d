/// What is to be done about a refresh token of a running session.
enum RefreshVerdict: Equatable, Sendable {
    /// Answer with the token that this state numbers.
    case answer(RefreshState)
    /// Somebody else has it: end the session.
    case stolen
    /// It has a number that was not given out yet: the database is older than the token.
    case unknown
}
