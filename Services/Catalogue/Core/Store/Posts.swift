import CatalogueContract
import ServiceKit

/// The posts of the catalogue.
struct Posts<Access: ReadTransaction> {
    let transaction: Access

    func find(_ id: PostID) throws -> PostRecord? {
        try transaction.row(PostQueries.find, id, decode: PostRecord.init)
    }

    func findStored(_ id: PostID, at moment: Timestamp) throws -> StoredPost? {
        try transaction.row(PostQueries.find, id, decode: StoredPost.init)?.current(at: moment)
    }

    /// Newest first; omits owners across blocks.
    ///
    /// - Parameter state: `nil` for all; owners only.
    func list(
        by owner: UserID?,
        of kind: PostKind?,
        in state: PostState?,
        before newest: PostID,
        limit: Int,
        for viewer: UserID?,
        at moment: Timestamp
    ) throws -> [StoredPost] {
        let blocks = try BlockFilter(for: viewer, in: transaction)
        let first: [(any SQLValueConvertible)?] = owner.map { [$0] } ?? []
        let filter: [(any SQLValueConvertible)?] = (kind.map { [$0] } ?? []) + (state.map { [$0] } ?? []) + [newest]
        let end: [(any SQLValueConvertible)?] = state == .published ? [moment] : []
        let sql = PostQueries.list(byOwner: owner != nil, ofKind: kind != nil, in: state, unblocked: blocks.isNeeded)
        let values = first + filter + end + blocks.values + [limit]
        return try transaction.rows(sql, values: values, decode: StoredPost.init).map { $0.current(at: moment) }
    }

    /// Lists posts in all states, newest first.
    func list<Item>(of owner: UserID, before newest: PostID, limit: Int, decode: (Row) throws -> Item) throws -> [Item]
    {
        let sql = PostQueries.list(byOwner: true, ofKind: false, in: nil)
        return try transaction.rows(sql, owner, newest, limit, decode: decode)
    }

    /// Published posts, newest first.
    func listPublished(
        of kind: PostKind,
        before newest: PostID,
        limit: Int,
        at moment: Timestamp
    ) throws -> [PostRecord] {
        let sql = ReindexingQueries.posts
        return try transaction.rows(sql, kind, PostState.published, newest, moment, limit, decode: PostRecord.init)
    }

    /// Newest first.
    func listHidden(before newest: PostID, limit: Int) throws -> [PostRecord] {
        try transaction.rows(PostQueries.hidden, newest, limit, decode: PostRecord.init)
    }

    /// Published posts whose end has passed.
    func listOverdue(at moment: Timestamp, limit: Int) throws -> [PostRecord] {
        try transaction.rows(PostQueries.overdue, moment, limit, decode: PostRecord.init)
    }

    /// The first end of a published post.
    func nextEnd() throws -> Timestamp? {
        try transaction.value(PostQueries.nextEnd)
    }

    /// Published posts about a place, newest first.
    func listIDs(
        about place: TripPlace,
        of kinds: [PostKind],
        before newest: PostID,
        limit: Int,
        for viewer: UserID,
        at moment: Timestamp
    ) throws -> [PostID] {
        let blocks = try BlockFilter(for: viewer, in: transaction)
        let sql = PostQueries.about(byCountry: place.city == nil, unblocked: blocks.isNeeded)
        let key: any SQLValueConvertible = place.city == nil ? place.country : place.geonameID
        let found = try kinds.flatMap { kind in
            let values = [key, kind, newest, moment] + blocks.values + [limit]
            return try transaction.rows(sql, values: values) { try $0[0, as: PostID.self] }
        }
        return Array(found.sorted(by: >).prefix(limit))
    }

    /// Bytes of the content's JSON; 0 without the post.
    func contentSize(of id: PostID) throws -> Int {
        try transaction.value(PostQueries.content, id, as: String.self)?.utf8.count ?? 0
    }
}

extension Posts where Access: WriteTransaction {
    /// - Parameters:
    ///   - json: the content.
    ///   - seenAt: time of the import.
    func insert(_ post: PostRecord, content json: String, seenAt: Timestamp? = nil) throws {
        try transaction.execute(PostQueries.insert, values: try post.values(content: json) + [seenAt])
    }

    func update(_ post: PostRecord, content json: String) throws {
        let content = post.content
        try transaction.execute(
            PostQueries.update,
            content.kind,
            post.state,
            post.formerState,
            json,
            post.changedAt,
            post.revision,
            content.validUntil,
            content.place?.geonameID,
            content.place?.country,
            try post.photosJSON(),
            post.id
        )
    }

    func updateRatings(of post: PostRecord) throws {
        try transaction.execute(PostQueries.setRatings, post.ratings, post.stars, post.id)
    }

    func delete(_ id: PostID) throws {
        try transaction.execute(PostQueries.delete, id)
    }
}
