/// Who may send a call.
///
/// The first table of two (the other says which process may); what a contract does not say is ``signedIn``.
public enum Access: String, Sendable, Codable {
    /// Anybody, without a token.
    case anyone
    /// Whoever has a token, guests too.
    case guest
    /// Whoever has registered.
    case signedIn
    /// Whoever runs the stack.
    case operators
    /// Another service of the stack.
    case services
}
