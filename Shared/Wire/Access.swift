/// Who may send a call; what a contract does not say is ``signedIn``.
///
/// Every step but the first wants a token: a person's, or for ``service`` and ``operator`` one made with the deployment's
/// service key. Deny by default: a request without the proof is refused, whatever socket it came from.
public enum Access: String, Sendable, Codable, CaseIterable {
    /// Anybody, without a token.
    case anyone
    /// Whoever has a token of a person, guests too.
    case guest
    /// Whoever has registered.
    case signedIn
    /// A registered user with the role `moderator` or `operator`.
    case moderator
    /// Whoever runs the stack: a registered user with the role `operator`, or who holds the service key.
    case `operator`
    /// Another service of the stack.
    case service
}
