public import UmkreisWire

/// Exchanges a refresh token for the next pair of tokens.
///
/// After a lost reply, repeating the call returns the same pair. An older token indicates theft and ends the session.
///
/// Faults: `unauthenticated`; `gone` (`key`) when the call was done under this key, but its sealed reply is unreadable,
/// for example after a restore.
public struct RefreshSession: Call {
    public static let name: CallName = "auth.refreshSession"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.gone]
    public static let traits: [CallTrait] = [.renewsSession]
    public typealias Reply = SignedIn

    /// Last refresh token.
    public var refreshToken: String

    public init(refreshToken: String) { self.refreshToken = refreshToken }
}
