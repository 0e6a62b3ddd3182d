public import UmkreisWire

/// Records that two users have exchanged chat messages.
///
/// Each then sees cards shown to ``ContactVisibility/contacts``. Idempotent; ignored for erased users and beyond 10,000
/// contacts.
///
/// Faults: `invalid` (`other`) for the same user.
public struct NoteContact: Call {
    public static let name: CallName = "auth.noteContact"
    public static let access: Access = .service
    public typealias Reply = Done

    /// One user.
    public var user: UserID
    /// Other user.
    public var other: UserID

    public init(user: UserID, other: UserID) { (self.user, self.other) = (user, other) }
}
