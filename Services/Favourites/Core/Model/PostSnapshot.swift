import CatalogueContract
import ServiceKit

/// The state of a post that is stored when it is added.
struct PostSnapshot: Sendable {
    let id: PostID
    let revision: Int
    private(set) var owner: UserID?
    private(set) var hasContact = false
    private(set) var price: Money?
    private(set) var endsAt: Timestamp?

    /// Creates the snapshot of a post already kept.
    init(_ id: PostID, revision: Int) {
        self.id = id
        self.revision = revision
    }

    init(_ post: Post) {
        self.init(post.id, revision: post.revision)
        (owner, hasContact) = (post.owner, post.content.contact != nil)
        (price, endsAt) = (post.content.price, post.content.validUntil)
    }
}
