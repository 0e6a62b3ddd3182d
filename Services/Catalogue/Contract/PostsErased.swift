public import Wire

/// An erased user's posts were deleted, after an event for each.
public struct PostsErased: AccountEvent {
    public static let name: CallName = "catalogue.postsErased"

    /// The erased user.
    public var user: UserID

    public var subject: String { "person/\(user)" }
    public var isTombstone: Bool { true }

    public init(user: UserID) {
        self.user = user
    }
}
