import Vocabulary

/// Whose session a profile keeps now; its tokens stay where they are.
struct AccountReport: Encodable {
    let user: UserID
    let isGuest: Bool
    let profile: String
    let sessionExpiresAt: Timestamp

    init(_ account: Credentials, profile: String) {
        user = account.user
        isGuest = account.isGuest
        self.profile = profile
        sessionExpiresAt = account.sessionExpiresAt
    }
}
