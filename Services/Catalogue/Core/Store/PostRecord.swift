import CatalogueContract
import Storage
import Vocabulary
import Wire

/// A row of the table `post`.
struct PostRecord: Equatable, Sendable {
    let id: PostID
    let owner: UserID
    private(set) var content: PostContent
    private(set) var state: PostState
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
            state: .published,
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

    /// The same post in another state from now on.
    func becoming(_ state: PostState, at moment: Timestamp) -> PostRecord {
        var changed = self
        changed.state = state
        changed.changedAt = moment
        changed.revision += 1
        return changed
    }

    /// The post as it travels.
    var post: Post {
        Post(
            id: id,
            owner: owner,
            content: content,
            state: state,
            createdAt: createdAt,
            changedAt: changedAt,
            revision: revision,
            externalID: origin?.externalID
        )
    }
}

/// The columns of the table `post`.
extension PostRecord {
    static let columns = "id, owner, kind, state, content, source, externalID, createdAt, changedAt, revision"

    func values() throws -> [(any SQLValueConvertible)?] {
        [id, owner, content.kind, state, try contentJSON(), origin?.source, origin?.externalID]
            + [createdAt, changedAt, revision]
    }

    func contentJSON() throws -> String {
        try WireJSON.text(content)
    }

    init(row: Row) throws {
        let source: String? = try row["source"]
        let externalID: String? = try row["externalID"]
        let content: String = try row["content"]
        self.init(
            id: try row["id"],
            owner: try row["owner"],
            content: try WireJSON.decode(PostContent.self, from: content),
            state: try row["state"],
            createdAt: try row["createdAt"],
            changedAt: try row["changedAt"],
            revision: try row["revision"],
            origin: source.flatMap { source in
                externalID.map { ImportOrigin(source: source, externalID: $0) }
            }
        )
    }
}
