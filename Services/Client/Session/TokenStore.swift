public import AuthContract

/// Stores the tokens of one user across launches, such as in a keychain.
///
/// The client caches the tokens in memory, and reads them again before and after each refresh: an app and its widget
/// may share a store, if `load` returns what another process has saved. It repeats a failed `save` or `clear` before
/// the next call, and fails calls with `unavailable` as long as `load` throws, such as on a locked device: it then does
/// not count as signed out.
public protocol TokenStore: Sendable {
    /// Returns the saved tokens; `nil` without any.
    func load() throws -> SavedTokens?

    /// Replaces the saved tokens.
    func save(_ tokens: SavedTokens) throws

    /// Deletes the saved tokens.
    func clear() throws
}

/// The tokens of a session and of the device, which are secrets.
public struct SavedTokens: Codable, Sendable, Equatable {
    /// The session; `nil` after it has ended.
    public var signedIn: SignedIn?
    /// The token for the next ``SignIn``, also after signing out; see ``SignedIn/deviceToken``.
    public var deviceToken: String?

    public init(signedIn: SignedIn?, deviceToken: String? = nil) {
        self.signedIn = signedIn
        self.deviceToken = deviceToken
    }
}
