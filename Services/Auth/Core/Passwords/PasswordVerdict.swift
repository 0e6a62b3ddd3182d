/// What comparing a password with a stored hash found.
enum PasswordVerdict: Equatable, Sendable {
    case wrong
    /// Right; `needsRehash` when the hash should be replaced by one of today's cost while the password is at hand.
    case right(needsRehash: Bool)
}
