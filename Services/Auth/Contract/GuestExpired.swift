public import Wire

/// A guest ended with its session or was inactive.
///
/// Followers delete its data. Not published for guests merged into an account (``GuestMerged``), which owns the data.
public struct GuestExpired: Event {
    public static let name: CallName = "auth.guestExpired"

    /// Ended guest.
    public var guest: UserID

    public var subject: String { guest.description }
    public var isTombstone: Bool { true }

    public init(guest: UserID) {
        self.guest = guest
    }
}
