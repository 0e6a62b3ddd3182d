public import Wire

/// Tells auth that two users have written with each other: for chat.
///
/// Each is shown the contact card of the other from then on, where its owner shows it to ``ContactVisibility/contacts``. Telling
/// it again changes nothing, nor does telling it of somebody who is gone. A user has at most 10,000 contacts; what comes
/// after those is not kept.
///
/// Faults: `invalid` (`other`) for one and the same.
public struct NoteContact: Call {
    public static let name: CallName = "auth.noteContact"
    public static let access: Access = .service
    public typealias Reply = Done

    public var user: UserID
    public var other: UserID

    public init(user: UserID, other: UserID) {
        self.user = user
        self.other = other
    }
}
