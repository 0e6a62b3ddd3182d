import CatalogueContract
import ServiceKit
import Vocabulary

/// The SQL of the table `post`; each is known to use an index (`QueryPlanTests`).
enum PostQueries {
    static let find = "SELECT \(PostRecord.columns) FROM post WHERE id = ?"

    static let findByOrigin = """
        SELECT \(PostRecord.columns) FROM post WHERE owner = ? AND source = ? AND externalID = ?
        """

    /// Newest first, before an id: ids grow with time, so their order is the order of making.
    ///
    /// - Parameters:
    ///   - hidden: whether hidden posts are listed of everybody; else of one user, who is named.
    ///   - unblocked: leaves out posts of those whom a block keeps apart from a user, who is named twice.
    static func list(byOwner: Bool, ofKind: Bool, hidden: Bool = false, unblocked: Bool = false) -> String {
        let blocks = [
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = ? AND blocked = post.owner)",
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = post.owner AND blocked = ?)",
        ]
        let conditions =
            (byOwner ? ["owner = ?"] : []) + (ofKind ? ["kind = ?"] : []) + ["id < ?"]
            + (hidden ? [] : ["(state <> 'hidden' OR owner = ?)"]) + (unblocked ? blocks : [])
        return """
            SELECT \(PostRecord.columns) FROM post WHERE \(conditions.joined(separator: " AND "))
            ORDER BY id DESC LIMIT ?
            """
    }

    /// Of one kind, or of all; the owner '' stands for all owners.
    static func count(ofKind: Bool) -> String {
        "SELECT coalesce(sum(posts), 0) FROM postCount WHERE owner = ?" + (ofKind ? " AND kind = ?" : "")
    }

    static let insert = """
        INSERT INTO post (\(PostRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static let update = """
        UPDATE post SET kind = ?, content = ?, changedAt = ?, revision = ?, expiresAt = ? WHERE id = ?
        """

    static let setState = "UPDATE post SET state = ?, formerState = ?, changedAt = ?, revision = ? WHERE id = ?"

    static let hidden = "SELECT \(PostRecord.columns) FROM post WHERE state = 'hidden' ORDER BY id"

    static let delete = "DELETE FROM post WHERE id = ?"

    static let countOneMore = """
        INSERT INTO postCount (owner, kind, posts) VALUES (?, ?, 1)
        ON CONFLICT (owner, kind) DO UPDATE SET posts = postCount.posts + 1
        """

    static let countOneLess = "UPDATE postCount SET posts = posts - 1 WHERE owner = ? AND kind = ?"

    static let forgetEmptyCount = "DELETE FROM postCount WHERE owner = ? AND kind = ? AND posts = 0"

    static let findDeleted = "SELECT id, deletedAt FROM deletedPost WHERE id = ?"

    static let insertDeleted = "INSERT INTO deletedPost (id, deletedAt) VALUES (?, ?)"
}

extension ReadTransaction {
    func post(_ id: PostID) throws -> PostRecord? {
        try row(PostQueries.find, id, decode: PostRecord.init)
    }

    func post(of owner: UserID, from origin: ImportOrigin) throws -> PostRecord? {
        try row(PostQueries.findByOrigin, owner, origin.source, origin.externalID, decode: PostRecord.init)
    }

    /// The newest posts made before the one of the id `newest`, which itself need not be there.
    ///
    /// - Parameter viewer: who asks: what is hidden from the viewer is left out, and posts of those whom a block keeps apart
    ///   from the viewer.
    func posts(
        by owner: UserID?,
        of kind: PostKind?,
        before newest: PostID,
        limit: Int,
        for viewer: PostViewer
    ) throws -> [StoredPost] {
        let filter: [(any SQLValueConvertible)?] = (owner.map { [$0] } ?? []) + (kind.map { [$0] } ?? [])
        let owned: [(any SQLValueConvertible)?] = viewer.isModerator ? [] : [viewer.user?.description ?? ""]
        let apart = try viewer.user.flatMap { try isAnyBlock(of: $0) ? [$0, $0] : nil } ?? []
        return try rows(
            PostQueries.list(
                byOwner: owner != nil,
                ofKind: kind != nil,
                hidden: viewer.isModerator,
                unblocked: !apart.isEmpty
            ),
            values: filter + [newest] + owned + apart + [limit],
            decode: StoredPost.init
        )
    }

    /// All posts that are hidden.
    func hiddenPosts() throws -> [PostRecord] {
        try rows(PostQueries.hidden, decode: PostRecord.init)
    }

    /// How many there are, exactly, at the same cost whatever their number.
    func postCount(by owner: UserID?, of kind: PostKind?) throws -> Int {
        let ofAll = owner.map(\.description) ?? ""
        guard let kind else { return try value(PostQueries.count(ofKind: false), ofAll) ?? 0 }
        return try value(PostQueries.count(ofKind: true), ofAll, kind) ?? 0
    }
}

extension WriteTransaction {
    /// Puts a post in and announces it.
    func publish(_ record: PostRecord, searchTexts: [String]) throws {
        try execute(PostQueries.insert, values: try record.values())
        try countOneMore(record)
        try announce(PostPublished(post: record.post, searchTexts: searchTexts))
    }

    /// Puts a post in the place of what it said before, and announces it.
    func change(_ former: PostRecord, to record: PostRecord, searchTexts: [String]) throws {
        let content = record.content
        let json = try record.contentJSON()
        try execute(
            PostQueries.update,
            content.kind,
            json,
            record.changedAt,
            record.revision,
            content.validUntil,
            record.id
        )
        if content.kind != former.content.kind, former.state != .hidden {
            try countOneLess(former)
            try countOneMore(record)
        }
        try announce(PostChanged(post: record.post, searchTexts: searchTexts))
    }

    /// Erases a post and all that was told of it, so that its id and the time are left, and announces that.
    func delete(_ record: PostRecord, at moment: Timestamp) throws {
        try execute(PostQueries.delete, record.id)
        if record.state != .hidden { try countOneLess(record) }
        try execute(PostQueries.insertDeleted, record.id, moment)
        try announce(PostDeleted(id: record.id, owner: record.owner))
    }

    /// Hides a post, which counts no more then, or shows it again, and announces it.
    func setState(of former: PostRecord, to state: PostState, at moment: Timestamp, searchTexts: [String]) throws {
        let record = former.becoming(state, at: moment)
        try execute(
            PostQueries.setState,
            state,
            record.formerState,
            record.changedAt,
            record.revision,
            record.id
        )
        if state == .hidden { try countOneLess(record) } else { try countOneMore(record) }
        try announce(PostChanged(post: record.post, searchTexts: searchTexts))
    }

    /// Counts a post among its owner's and among all.
    private func countOneMore(_ record: PostRecord) throws {
        for owner in [record.owner.description, ""] {
            try execute(PostQueries.countOneMore, owner, record.content.kind)
        }
    }

    private func countOneLess(_ record: PostRecord) throws {
        for owner in [record.owner.description, ""] {
            try execute(PostQueries.countOneLess, owner, record.content.kind)
            try execute(PostQueries.forgetEmptyCount, owner, record.content.kind)
        }
    }
}

/// A row of the table `deletedPost`: all that is kept of a post that was deleted.
struct DeletedPostRecord: Equatable, Sendable {
    let id: PostID
    let deletedAt: Timestamp
}

extension ReadTransaction {
    func deletedPost(_ id: PostID) throws -> DeletedPostRecord? {
        try row(PostQueries.findDeleted, id) { row in
            DeletedPostRecord(id: try row["id"], deletedAt: try row["deletedAt"])
        }
    }

    /// Why there is no post of this id for who asks: `gone` when it has been deleted or hidden, `not-found` when there never
    /// was one.
    func absence(of id: PostID, field: String = "id") throws -> Fault {
        if let deleted = try deletedPost(id) {
            let moment = deleted.deletedAt
            return Fault(.gone, "the post \(id) was deleted at \(moment)", field: field, at: moment)
        }
        guard let hidden = try post(id) else { return Fault(.notFound, "there is no post \(id)", field: field) }
        return Fault(.gone, "the post \(id) was hidden by a moderator", field: field, at: hidden.changedAt)
    }
}
