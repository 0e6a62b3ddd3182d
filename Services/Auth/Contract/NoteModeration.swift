public import UmkreisWire

/// Records a moderator's action on another service's content in the audit log.
///
/// Called before the action, so that every action is in the log, even failed ones.
///
/// Faults: `invalid` (`call`, `owner` if it is the moderator).
public struct NoteModeration: Call {
    public static let name: CallName = "auth.noteModeration"
    public static let access: Access = .service
    public typealias Reply = Done

    /// Acting moderator.
    public var moderator: UserID
    /// Such as `catalogue.deletePost`, 3…64 characters.
    public var call: CallName
    /// Content's owner.
    public var owner: UserID
    /// Post, or rated post.
    public var post: PostID

    public init(moderator: UserID, call: CallName, owner: UserID, post: PostID) {
        self.moderator = moderator
        self.call = call
        self.owner = owner
        self.post = post
    }
}

extension NoteModeration: Ruled {
    public static let rules: FieldRules = ["call": TextRule(length: 3...64)]
}
