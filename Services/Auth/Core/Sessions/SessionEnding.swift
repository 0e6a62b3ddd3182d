import Storage

/// Why a session has ended before its time.
enum SessionEnding: String, SQLValueConvertible, Sendable {
    case signedOut
    /// The guest has registered, or signed in to an account, and goes on with a new session.
    case registered
    /// A refresh token was used again in a way that its owner would not.
    case stolen
    /// The user has as many newer ones as there may be.
    case tooMany
    /// The user may do less than the tokens of the session say.
    case roleRevoked
}
