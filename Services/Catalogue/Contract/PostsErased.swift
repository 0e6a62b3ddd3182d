public import Wire

/// All posts of somebody who is erased have been deleted, each of which was told before.
///
/// Who follows the catalogue's posts and does not know whose they are has nothing of that person's any more.
public struct PostsErased: PersonEvent {
    public static let name: CallName = "catalogue.postsErased"

    public var user: UserID

    public var subject: String { "person/\(user)" }
    public var isTombstone: Bool { true }

    public init(user: UserID) {
        self.user = user
    }
}
