import CatalogueContract
import ServiceKit

/// A post that no import has named since a run began.
struct StalePost: Sendable {
    let id: PostID
    let externalID: String
}

/// A post with the same origin, decoded only if it differs.
enum ExistingPost {
    case same
    case other(PostRecord, isPruned: Bool)

    init(_ row: Row, content json: String) throws {
        let (seenAt, state): (Timestamp?, PostState) = (try row["seenAt"], try row["state"])
        let isPruned = seenAt == nil && state == .closed
        let content: String = try row["content"]
        self = content == json && !isPruned ? .same : .other(try PostRecord(row: row), isPruned: isPruned)
    }

    func differs(from content: PostContent) -> Bool {
        if case .other(let record, let isPruned) = self { isPruned || record.content != content } else { false }
    }
}

/// The posts of import sources.
struct ImportedPosts<Access: ReadTransaction> {
    let transaction: Access

    /// - Parameter json: the new content.
    func find(_ origin: ImportOrigin, of owner: UserID, content json: String) throws -> ExistingPost? {
        try transaction.row(ImportedPostQueries.find, owner, origin.source, origin.externalID) { row in
            try ExistingPost(row, content: json)
        }
    }

    /// Counts the source's published posts, and those not named since the run began.
    func count(in run: ImportRunRecord) throws -> (posts: Int, stale: Int) {
        try transaction.row(ImportedPostQueries.count, run.startedAt, run.key.owner, run.key.source) { row in
            (posts: try row["posts"], stale: try row["stale"])
        } ?? (0, 0)
    }

    /// Lists stale posts in order of external ids.
    func listStale(in run: ImportRunRecord, after externalID: String, limit: Int) throws -> [StalePost] {
        let (owner, source) = (run.key.owner, run.key.source)
        return try transaction.rows(ImportedPostQueries.stale, owner, source, externalID, run.startedAt, limit) { row in
            StalePost(id: try row["id"], externalID: try row["externalID"])
        }
    }

    func isStale(_ id: PostID, in run: ImportRunRecord) throws -> Bool {
        try transaction.value(ImportedPostQueries.isStale, id, run.startedAt, as: Int.self) != nil
    }
}

extension ImportedPosts where Access: WriteTransaction {
    func setSeen(_ origin: ImportOrigin, of owner: UserID, at moment: Timestamp) throws {
        try transaction.execute(ImportedPostQueries.setSeen, moment, owner, origin.source, origin.externalID)
    }

    /// Marks a post as closed by pruning.
    func clearSeen(_ id: PostID) throws {
        try transaction.execute(ImportedPostQueries.clearSeen, id)
    }
}
