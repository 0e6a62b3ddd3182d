public import UmkreisWire

/// Names the author of a hidden post, so that auth can send the reason; or reports that a hidden post was deleted.
///
/// Repeating it has no effect, as for a visible post.
public struct NoteHiding: Call {
    public static let name: CallName = "auth.noteHiding"
    public static let access: Access = .service
    public typealias Reply = Done

    /// Hidden or deleted post.
    public var post: PostID
    /// Author; absent for a deleted post.
    public var owner: UserID?
    /// Title of the post, 1…200 characters.
    public var title: String?

    public init(post: PostID, owner: UserID? = nil, title: String? = nil) {
        self.post = post
        self.owner = owner
        self.title = title
    }
}

extension NoteHiding: Ruled {
    public static let rules: FieldRules = ["title": TextRule(length: 1...200)]
}
