public import Wire

/// Exchanges a refresh token for the next pair of tokens.
///
/// A client that lost the reply may send the same token again and gets the same next one. An older token is a sign of
/// theft and ends the session.
///
/// Faults: `unauthenticated` when the token is not good or the session has ended; `gone` (`key`) when it was done under this
/// key and the sealed reply can no longer be read, as after a restore.
public struct RefreshSession: Call {
    public static let name: CallName = "auth.refreshSession"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.gone]
    public typealias Reply = SignedIn

    public var refreshToken: String

    public init(refreshToken: String) {
        self.refreshToken = refreshToken
    }
}
