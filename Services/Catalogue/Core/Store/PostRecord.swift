import CatalogueContract
import Wire

/// A row of the table `post`.
struct PostRecord: Equatable, Sendable {
    let id: PostID
    let owner: UserID
    private(set) var content: PostContent
    let createdAt: Timestamp
    private(set) var changedAt: Timestamp
    /// 1 at first.
    private(set) var revision: Int
    /// `nil` for a post that somebody wrote here.
    let origin: ImportOrigin?
}

extension PostRecord {
    /// A post that has not been there before.
    init(id: PostID, owner: UserID, content: PostContent, origin: ImportOrigin? = nil, at moment: Timestamp) {
        self.init(
            id: id,
            owner: owner,
            content: content,
            createdAt: moment,
            changedAt: moment,
            revision: 1,
            origin: origin
        )
    }

    /// The same post, saying something else from now on.
    func saying(_ content: PostContent, at moment: Timestamp) -> PostRecord {
        var changed = self
        changed.content = content
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    /// The post as it travels.
    var post: Post {
        Post(
            id: id,
            owner: owner,
            draft: content.draft,
            createdAt: createdAt,
            changedAt: changedAt,
            revision: revision,
            externalID: origin?.externalID
        )
    }
}
