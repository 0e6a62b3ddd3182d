public import Wire

/// A guest is no more: nobody can be that guest again, for the session has ended or was not used for long.
///
/// Who keeps something for users forgets what it keeps for this one. It is not told of a guest whom signing in has merged into
/// an account (``GuestMerged``): what was the guest's is the account's, also for who hears of it late.
public struct GuestExpired: Event {
    public static let name: CallName = "auth.guestExpired"

    public var guest: UserID

    public var subject: String { guest.description }
    public var isTombstone: Bool { true }

    public init(guest: UserID) {
        self.guest = guest
    }
}
