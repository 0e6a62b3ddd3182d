public import Wire

/// A post is gone for good; of a draft that is told to nobody, as nothing was before.
public struct PostDeleted: Event {
    public static let name: CallName = "catalogue.postDeleted"

    public var id: PostID
    public var owner: UserID

    public var subject: String { id.description }
    public var isTombstone: Bool { true }

    public init(id: PostID, owner: UserID) {
        self.id = id
        self.owner = owner
    }
}
