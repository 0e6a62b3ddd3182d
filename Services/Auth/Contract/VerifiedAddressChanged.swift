public import Wire

/// A user's verified e-mail address changed or was removed.
///
/// Followers that wait for an address compare digests.
public struct VerifiedAddressChanged: Event {
    public static let name: CallName = "auth.verifiedAddressChanged"

    /// User.
    public var user: UserID
    /// See ``ResolveEmail``; absent without an address.
    public var digest: String?

    public var subject: String { "address/\(user)" }
    public var isTombstone: Bool { digest == nil }

    public init(user: UserID, digest: String? = nil) {
        self.user = user
        self.digest = digest
    }
}
