public import Wire

/// A user has verified an e-mail address, in the place of the one before, or has none any more.
///
/// Who has been told an address to wait for knows it by its digest.
public struct VerifiedAddressChanged: Event {
    public static let name: CallName = "auth.verifiedAddressChanged"

    public var user: UserID
    /// As in ``ResolveEmail/Reply/digest``; absent where the user has none.
    public var digest: String?

    public var subject: String { "address/\(user)" }
    public var isTombstone: Bool { digest == nil }

    public init(user: UserID, digest: String? = nil) {
        self.user = user
        self.digest = digest
    }
}
