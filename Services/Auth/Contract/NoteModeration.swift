public import Wire

/// Writes into the audit log what a moderator does with a thing of somebody else's which another service keeps: for services.
///
/// The service tells it before it is done, so that nothing is done that is not in the log; what is told and then refused for
/// another reason is in it too.
///
/// Faults: `invalid` (`owner` for the moderator's own, `call`).
public struct NoteModeration: Call {
    public static let name: CallName = "auth.noteModeration"
    public static let access: Access = .service
    public typealias Reply = Done

    public var moderator: UserID
    /// What is done: `catalogue.deletePost`.
    public var call: CallName
    /// Whose thing it is.
    public var owner: UserID
    /// The post, or the post of a rating.
    public var post: PostID

    public init(moderator: UserID, call: CallName, owner: UserID, post: PostID) {
        self.moderator = moderator
        self.call = call
        self.owner = owner
        self.post = post
    }
}

extension NoteModeration: Ruled {
    public static let callRule = TextRule(length: 3...64)

    public static let rules: FieldRules = ["call": callRule]
}
