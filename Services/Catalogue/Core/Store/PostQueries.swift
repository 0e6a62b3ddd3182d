import CatalogueContract
import Storage
import Wire

/// The SQL of the table `post`; each is known to use an index (`QueryPlanTests`).
enum PostQueries {
    static let find = "SELECT \(PostRecord.columns) FROM post WHERE id = ?"

    static let findByOrigin = """
        SELECT \(PostRecord.columns) FROM post WHERE owner = ? AND source = ? AND externalID = ?
        """

    /// Newest first, before an id: ids grow with time, so their order is the order of making.
    static func list(byOwner: Bool, ofKind: Bool) -> String {
        let conditions = (byOwner ? ["owner = ?"] : []) + (ofKind ? ["kind = ?"] : []) + ["id < ?"]
        return """
            SELECT \(PostRecord.columns) FROM post WHERE \(conditions.joined(separator: " AND "))
            ORDER BY id DESC LIMIT ?
            """
    }

    /// Of one kind, or of all; the owner '' stands for all owners.
    static func count(ofKind: Bool) -> String {
        "SELECT coalesce(sum(count), 0) FROM postCount WHERE owner = ?" + (ofKind ? " AND kind = ?" : "")
    }

    static let insert = """
        INSERT INTO post (\(PostRecord.columns)) VALUES (\(marks(for: PostRecord.columns)))
        """

    static let update = """
        UPDATE post SET (changedAt, revision, \(PostContent.columns)) = (?, ?, \(marks(for: PostContent.columns)))
        WHERE id = ?
        """

    static let delete = "DELETE FROM post WHERE id = ?"

    private static func marks(for columns: String) -> String {
        columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
    }
}

extension ReadTransaction {
    func post(_ id: PostID) throws -> PostRecord? {
        try row(PostQueries.find, id, decode: PostRecord.init)
    }

    func post(of owner: UserID, from origin: ImportOrigin) throws -> PostRecord? {
        try row(PostQueries.findByOrigin, owner, origin.source, origin.externalID, decode: PostRecord.init)
    }

    /// The newest posts made before the one of the id `newest`, which itself need not be there.
    func posts(by owner: UserID?, of kind: PostKind?, before newest: PostID, limit: Int) throws -> [PostRecord] {
        let filter: [(any SQLValueConvertible)?] = (owner.map { [$0] } ?? []) + (kind.map { [$0] } ?? [])
        return try rows(
            PostQueries.list(byOwner: owner != nil, ofKind: kind != nil),
            values: filter + [newest, limit],
            decode: PostRecord.init
        )
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
    func publish(_ record: PostRecord) throws {
        try execute(PostQueries.insert, values: record.values)
        try announce(PostPublished(post: record.post))
    }

    /// Puts a post in the place of what it said before, and announces it.
    func change(to record: PostRecord) throws {
        try execute(
            PostQueries.update,
            values: [record.changedAt, record.revision] + record.content.values + [record.id]
        )
        try announce(PostChanged(post: record.post))
    }

    /// Erases a post and all that was told of it, so that its id, its owner and the time are left, and announces that.
    func delete(_ record: PostRecord, at moment: Timestamp) throws {
        try execute(PostQueries.delete, record.id)
        try insert(DeletedPostRecord(id: record.id, owner: record.owner, deletedAt: moment))
        try announce(PostDeleted(id: record.id, owner: record.owner))
    }
}
