public import Wire

/// A guest has signed in to an account: whatever is the guest's is the account's from now on.
///
/// Who keeps something for users moves it, once; a guest is merged into one account at most.
public struct GuestMerged: Event {
    public static let name: CallName = "auth.guestMerged"

    public var guest: UserID
    public var account: UserID

    public var subject: String { guest.description }
    public var isTombstone: Bool { true }

    public init(guest: UserID, account: UserID) {
        self.guest = guest
        self.account = account
    }
}
