import CatalogueContract
import ServiceKit
import Vocabulary

/// SQL of `post` (see `QueryPlanTests`).
enum PostQueries {
    static let find = "SELECT \(PostRecord.columns) FROM post WHERE id = ?"

    /// Newest first by id, since ids grow with time.
    ///
    /// - Parameters:
    ///   - state: published excludes ended posts.
    ///   - unblocked: omits owners across blocks; binds the viewer twice.
    static func list(byOwner: Bool, ofKind: Bool, in state: PostState?, unblocked: Bool = false) -> String {
        let blocks = [
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = ? AND blocked = post.owner)",
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = post.owner AND blocked = ?)",
        ]
        let conditions =
            (byOwner ? ["owner = ?"] : []) + (ofKind ? ["kind = ?"] : []) + (state == nil ? [] : ["state = ?"])
            + ["id < ?"] + (state == .published ? ["(expiresAt IS NULL OR expiresAt > ?)"] : [])
            + (unblocked ? blocks : [])
        return """
            SELECT \(PostRecord.columns) FROM post WHERE \(conditions.joined(separator: " AND "))
            ORDER BY id DESC LIMIT ?
            """
    }

    /// Owner '' means all.
    static func count(ofKind: Bool) -> String {
        "SELECT coalesce(sum(posts), 0) FROM postCount WHERE owner = ? AND state = ?" + (ofKind ? " AND kind = ?" : "")
    }

    static let overdue = """
        SELECT \(PostRecord.columns) FROM post WHERE state = 'published' AND expiresAt <= ?
        ORDER BY expiresAt, id LIMIT ?
        """

    static let nextEnd = """
        SELECT expiresAt FROM post WHERE state = 'published' AND expiresAt IS NOT NULL ORDER BY expiresAt LIMIT 1
        """

    static let insert = """
        INSERT INTO post (\(PostRecord.columns)) VALUES (\(PostRecord.marks))
        """

    static let update = """
        UPDATE post SET kind = ?, state = ?, formerState = ?, content = ?, changedAt = ?, revision = ?, expiresAt = ?,
            geonameID = ?, country = ?, photos = ?
        WHERE id = ?
        """

    static let delete = "DELETE FROM post WHERE id = ?"

    static let countMore = """
        INSERT INTO postCount (owner, state, kind, posts) VALUES (?, ?, ?, ?)
        ON CONFLICT (owner, state, kind) DO UPDATE SET posts = postCount.posts + excluded.posts
        """

    static let countOneLess = "UPDATE postCount SET posts = posts - 1 WHERE owner = ? AND state = ? AND kind = ?"

    static let forgetEmptyCount = "DELETE FROM postCount WHERE owner = ? AND state = ? AND kind = ? AND posts = 0"

    static let findDeleted = "SELECT id, deletedAt FROM deletedPost WHERE id = ?"

    static let insertDeleted = "INSERT INTO deletedPost (id, deletedAt, hasRatings) VALUES (?, ?, ?)"
}

extension ReadTransaction {
    func post(_ id: PostID) throws -> PostRecord? {
        try row(PostQueries.find, id, decode: PostRecord.init)
    }

    /// - Throws: `not-found`, `gone`.
    func post(_ id: PostID, readBy viewer: PostViewer, field: String) throws -> PostRecord {
        guard let record = try post(id), viewer.mayRead(record.owner, record.state) else {
            throw try absence(of: id, field: field)
        }
        return record
    }

    /// - Parameter state: `nil` for all; owners only.
    func posts(
        by owner: UserID?,
        of kind: PostKind?,
        in state: PostState?,
        before newest: PostID,
        limit: Int,
        for viewer: UserID?,
        at moment: Timestamp
    ) throws -> [StoredPost] {
        let apart = try viewer.flatMap { try isAnyBlock(of: $0) ? [$0, $0] : nil } ?? []
        let first: [(any SQLValueConvertible)?] = owner.map { [$0] } ?? []
        let filter: [(any SQLValueConvertible)?] = (kind.map { [$0] } ?? []) + (state.map { [$0] } ?? []) + [newest]
        let end: [(any SQLValueConvertible)?] = state == .published ? [moment] : []
        let sql = PostQueries.list(byOwner: owner != nil, ofKind: kind != nil, in: state, unblocked: !apart.isEmpty)
        return try rows(sql, values: first + filter + end + apart + [limit], decode: StoredPost.init)
            .map { $0.told(at: moment) }
    }

    /// Exact, in constant time.
    func postCount(by owner: UserID?, of kind: PostKind?, in state: PostState = .published) throws -> Int {
        let ofAll = owner.map(\.description) ?? ""
        guard let kind else { return try value(PostQueries.count(ofKind: false), ofAll, state) ?? 0 }
        return try value(PostQueries.count(ofKind: true), ofAll, state, kind) ?? 0
    }
}

extension WriteTransaction {
    /// Expires the post if due.
    ///
    /// - Throws: `not-found`, `gone`, `forbidden`.
    func post(_ id: PostID, changedBy viewer: PostViewer, at moment: Timestamp) throws -> PostRecord {
        let record = try post(id, readBy: viewer, field: "id")
        guard viewer.isModerator || record.owner == viewer.user else {
            throw Fault(.forbidden, "the post \(id) is another user's", field: "id")
        }
        return record.isOverdue(at: moment) ? try expire(record, at: moment) : record
    }

    /// - Throws: `invalid` for an unknown photo; `conflict` above the quota.
    @discardableResult
    func publish(
        _ record: PostRecord,
        searchTexts: [String],
        within limits: PostLimits? = nil
    ) throws -> PostRecord {
        let record = try withPhotos(record)
        let json = try record.contentJSON()
        try countUsage(of: record.owner, posts: 1, bytes: json.utf8.count, within: limits)
        try execute(PostQueries.insert, values: try record.values(content: json))
        try countOneMore(record)
        try announce(record, after: nil, searchTexts: searchTexts)
        try noteNews(of: record.changedKinds(after: nil), at: record.changedAt)
        return record
    }

    /// - Parameter isNews: `false` for imports, which publish at their end.
    /// - Throws: `invalid` for an unknown photo; `conflict` above the quota.
    @discardableResult
    func change(
        _ former: PostRecord,
        to record: PostRecord,
        searchTexts: [String],
        isNews: Bool = true,
        within limits: PostLimits? = nil
    ) throws -> PostRecord {
        let record = try withPhotos(record, insteadOf: former)
        let content = record.content
        let json = try record.contentJSON()
        let growth = json.utf8.count - (try postBytes(of: record.id))
        try countUsage(of: record.owner, posts: 0, bytes: growth, within: limits)
        try execute(
            PostQueries.update,
            content.kind,
            record.state,
            record.formerState,
            json,
            record.changedAt,
            record.revision,
            content.validUntil,
            content.place?.geonameID,
            content.place?.country,
            try record.photosJSON(),
            record.id
        )
        if content.kind != former.content.kind || record.state != former.state {
            try countOneLess(former)
            try countOneMore(record)
        }
        try announce(record, after: former, searchTexts: searchTexts)
        if isNews { try noteNews(of: record.changedKinds(after: former), at: record.changedAt) }
        return record
    }

    @discardableResult
    func expire(_ record: PostRecord, at moment: Timestamp) throws -> PostRecord {
        try change(record, to: PostTransition.expire.taken(by: record, at: moment), searchTexts: [])
    }

    func expireSome(at moment: Timestamp, limit: Int) throws -> Int {
        let posts = try rows(PostQueries.overdue, moment, limit, decode: PostRecord.init)
        for post in posts { try expire(post, at: moment) }
        return posts.count
    }

    /// Deletes a post, leaving a tombstone unless it is a draft.
    func delete(_ record: PostRecord, at moment: Timestamp) throws {
        try countUsage(of: record.owner, posts: -1, bytes: -(try postBytes(of: record.id)))
        try execute(PostQueries.delete, record.id)
        if record.state == .hidden { try execute(HidingReplay.forget, record.id) }
        if record.content.photos != nil { try show([], by: record.id.description, .post, at: moment) }
        try countOneLess(record)
        guard record.state != .draft else { return }
        try execute(PostQueries.insertDeleted, record.id, moment, record.ratings > 0)
        try announce(PostDeleted(id: record.id, owner: record.owner))
        if record.state == .published { try noteNews(of: record.content.kind, at: moment) }
    }

    private func announce(_ record: PostRecord, after former: PostRecord?, searchTexts: [String]) throws {
        switch (former?.state == .published, record.state == .published) {
        case (false, true): try announce(PostPublished(post: record.post, searchTexts: searchTexts))
        case (true, true): try announce(PostChanged(post: record.post, searchTexts: searchTexts))
        case (true, false): try announce(PostClosed(id: record.id, owner: record.owner, state: record.state))
        case (false, false): break
        }
    }

    private func countOneMore(_ record: PostRecord) throws {
        try count(1, of: record.content.kind, in: record.state, by: record.owner)
    }

    /// Updates the owner's and the total count.
    func count(_ posts: Int, of kind: PostKind, in state: PostState, by owner: UserID) throws {
        for owner in [owner.description, ""] { try execute(PostQueries.countMore, owner, state, kind, posts) }
    }

    private func countOneLess(_ record: PostRecord) throws {
        for owner in [record.owner.description, ""] {
            try execute(PostQueries.countOneLess, owner, record.state, record.content.kind)
            try execute(PostQueries.forgetEmptyCount, owner, record.state, record.content.kind)
        }
    }
}

/// A tombstone.
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

    /// Returns `gone` for deleted and hidden posts, otherwise `not-found`.
    func absence(of id: PostID, field: String = "id") throws -> Fault {
        if let deleted = try deletedPost(id) {
            let moment = deleted.deletedAt
            return Fault(.gone, "the post \(id) was deleted at \(moment)", field: field, at: moment)
        }
        guard let hidden = try post(id), hidden.state == .hidden else {
            return Fault(.notFound, "the post \(id) does not exist", field: field)
        }
        return Fault(.gone, "the post \(id) was hidden by a moderator", field: field, at: hidden.changedAt)
    }
}
