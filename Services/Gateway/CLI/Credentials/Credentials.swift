import AuthContract
import Vocabulary

/// What a profile keeps of a session: whose it is, and the two tokens.
struct Credentials: Codable, Sendable, Equatable {
    var v = 1
    var user: UserID
    var isGuest: Bool
    var token: String
    var tokenExpiresAt: Timestamp
    var refreshToken: String
    var sessionExpiresAt: Timestamp

    init(_ signedIn: SignedIn) {
        user = signedIn.user
        isGuest = signedIn.isGuest
        token = signedIn.token
        tokenExpiresAt = signedIn.tokenExpiresAt
        refreshToken = signedIn.refreshToken
        sessionExpiresAt = signedIn.sessionExpiresAt
    }

    /// Whether the token's time is over at that moment.
    func isDue(_ moment: Timestamp) -> Bool { tokenExpiresAt < moment }
}

/// What a profile keeps of the device even when it is signed out: that it has been signed in before.
///
/// Without it strangers who guess passwords could keep the owner out.
struct DeviceProof: Codable, Sendable, Equatable {
    var v = 1
    var deviceToken: String
}
