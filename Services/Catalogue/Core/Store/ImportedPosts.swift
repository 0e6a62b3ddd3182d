import CatalogueContract
import ServiceKit

/// SQL of imported posts (see `QueryPlanTests`).
///
/// `seenAt` is when an import last named the post. Without pruning, it isn't updated for unchanged posts. NULL if never
/// imported, or if closed by pruning.
enum ImportedPostQueries {
    static let find = """
        SELECT \(PostRecord.columns), seenAt FROM post WHERE owner = ? AND source = ? AND externalID = ?
        """

    static let insert = """
        INSERT INTO post (\(PostRecord.columns), seenAt) VALUES (\(PostRecord.marks), ?)
        """

    static let see = "UPDATE post SET seenAt = ? WHERE owner = ? AND source = ? AND externalID = ?"

    static let giveUp = "UPDATE post SET seenAt = NULL WHERE id = ?"

    /// Scans the owner's posts of the source, once per pruning import.
    static let count = """
        SELECT count(*) AS posts, coalesce(sum(CASE WHEN seenAt < ? THEN 1 ELSE 0 END), 0) AS stale
        FROM post WHERE owner = ? AND source = ? AND state = 'published'
        """

    static let stale = """
        SELECT id, externalID FROM post
        WHERE owner = ? AND source = ? AND externalID > ? AND state = 'published' AND seenAt < ?
        ORDER BY externalID LIMIT ?
        """

    static let isStale = "SELECT 1 FROM post WHERE id = ? AND state = 'published' AND seenAt < ?"
}

extension ReadTransaction {
    func staleCount(in run: ImportRunRecord) throws -> (posts: Int, stale: Int) {
        try row(ImportedPostQueries.count, run.startedAt, run.key.owner, run.key.source) { row in
            (posts: try row["posts"], stale: try row["stale"])
        } ?? (0, 0)
    }

    func stalePosts(in run: ImportRunRecord, after externalID: String, limit: Int) throws -> [StalePost] {
        let (owner, source) = (run.key.owner, run.key.source)
        return try rows(ImportedPostQueries.stale, owner, source, externalID, run.startedAt, limit) { row in
            StalePost(id: try row["id"], externalID: try row["externalID"])
        }
    }
}

struct StalePost: Sendable {
    let id: PostID
    let externalID: String
}

enum PostImportOutcome: Sendable {
    case created(PostRecord)
    /// Former and new post.
    case updated(PostRecord, PostRecord)
    case unchanged
}

extension WriteTransaction {
    /// Doesn't count usage or publish the kind's change: the caller does, per batch.
    ///
    /// - Parameter marks: whether to update `seenAt` of unchanged posts.
    func take(
        _ entry: ImportBatch.Entry,
        as id: PostID,
        of owner: UserID,
        at moment: Timestamp,
        marks: Bool,
        within limits: PostLimits?
    ) throws -> PostImportOutcome {
        let (origin, content) = (entry.origin, entry.checked.content)
        let known = try row(ImportedPostQueries.find, owner, origin.source, origin.externalID) { row in
            try KnownPost(row, saying: entry.json)
        }
        guard let known else {
            let state: PostState = content.hasEnded(at: moment) ? .expired : .published
            let new = try withPhotos(
                PostRecord(id: id, owner: owner, content: content, state: state, origin: origin, at: moment)
            )
            try execute(ImportedPostQueries.insert, values: try new.values(content: entry.json) + [moment])
            if state == .published {
                let post = try StoredPost(new, content: entry.json)
                try announce(StoredPostPublished(post: post, searchTexts: entry.checked.searchTexts))
            }
            return .created(new)
        }
        if marks || known.changes(to: content) { try see(origin, of: owner, at: moment) }
        guard case .other(let former, let isGivenUp) = known, known.changes(to: content) else { return .unchanged }
        var record = former.content == content ? former : former.following(content, at: moment)
        if isGivenUp { record = record.becoming(content.hasEnded(at: moment) ? .expired : .published, at: moment) }
        try change(former, to: record, searchTexts: entry.checked.searchTexts, isNews: false, within: limits)
        return .updated(former, record)
    }

    func see(_ origin: ImportOrigin, of owner: UserID, at moment: Timestamp) throws {
        try execute(ImportedPostQueries.see, moment, owner, origin.source, origin.externalID)
    }

    func close(_ posts: [StalePost], in run: inout ImportRunRecord, at moment: Timestamp) throws {
        for stale in posts {
            guard try value(ImportedPostQueries.isStale, stale.id, run.startedAt, as: Int.self) != nil,
                let post = try post(stale.id)
            else { continue }
            try change(post, to: PostTransition.close.taken(by: post, at: moment), searchTexts: [], isNews: false)
            try execute(ImportedPostQueries.giveUp, stale.id)
            run.tally.closed += 1
            run.kinds.insert(post.content.kind)
        }
    }
}

/// An existing post, decoded only if it differs.
private enum KnownPost {
    case same
    case other(PostRecord, isGivenUp: Bool)

    init(_ row: Row, saying json: String) throws {
        let (seenAt, state): (Timestamp?, PostState) = (try row["seenAt"], try row["state"])
        let isGivenUp = seenAt == nil && state == .closed
        let content: String = try row["content"]
        self = content == json && !isGivenUp ? .same : .other(try PostRecord(row: row), isGivenUp: isGivenUp)
    }

    func changes(to content: PostContent) -> Bool {
        if case .other(let record, let isGivenUp) = self { isGivenUp || record.content != content } else { false }
    }
}
