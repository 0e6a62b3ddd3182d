public import Wire

/// A guest is no more: nobody can be that guest again, for the session has ended or was not used for long.
///
/// Who keeps something for users forgets what it keeps for this one. A guest whom signing in has merged into an account
/// (``GuestMerged``) expires too, and has nothing left by then.
public struct GuestExpired: Event {
    public static let name: CallName = "auth.guestExpired"

    public var guest: UserID

    public var subject: String { guest.description }
    public var isTombstone: Bool { true }

    public init(guest: UserID) {
        self.guest = guest
    }
}
