public import Wire

/// A guest signed in to an account, which now owns its data.
///
/// Followers move the data; a guest is merged at most once.
public struct GuestMerged: Event {
    public static let name: CallName = "auth.guestMerged"

    /// Merged guest.
    public var guest: UserID
    /// New owner of the data.
    public var account: UserID

    public var subject: String { guest.description }
    public var isTombstone: Bool { true }

    public init(guest: UserID, account: UserID) {
        self.guest = guest
        self.account = account
    }
}
