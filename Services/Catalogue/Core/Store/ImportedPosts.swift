import CatalogueContract
import ServiceKit

/// The SQL of posts that imports bring; each is known to use an index (`QueryPlanTests`).
///
/// `seenAt` is when an import last brought the post: where nothing is to be closed, one that says the same is not written
/// again for that. It is NULL for a post that nobody has imported, and for one that was closed because its source had given
/// it up.
enum ImportedPostQueries {
    static let find = """
        SELECT \(PostRecord.columns), seenAt FROM post WHERE owner = ? AND source = ? AND externalID = ?
        """

    static let insert = """
        INSERT INTO post (\(PostRecord.columns), seenAt) VALUES (\(PostRecord.marks), ?)
        """

    static let see = "UPDATE post SET seenAt = ? WHERE owner = ? AND source = ? AND externalID = ?"

    static let giveUp = "UPDATE post SET seenAt = NULL WHERE id = ?"

    /// Read once an import that closes, through the owner's own posts of the source.
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
    /// How many published posts there are of a run's source, and how many of these no import has brought since it began.
    func staleCount(in run: ImportRunRecord) throws -> (posts: Int, stale: Int) {
        try row(ImportedPostQueries.count, run.startedAt, run.key.owner, run.key.source) { row in
            (posts: try row["posts"], stale: try row["stale"])
        } ?? (0, 0)
    }

    /// Published posts that no import has brought since a run began, behind an external id, in the order of these.
    func stalePosts(in run: ImportRunRecord, after externalID: String, limit: Int) throws -> [StalePost] {
        let (owner, source) = (run.key.owner, run.key.source)
        return try rows(ImportedPostQueries.stale, owner, source, externalID, run.startedAt, limit) { row in
            StalePost(id: try row["id"], externalID: try row["externalID"])
        }
    }
}

/// A post that its source no longer has.
struct StalePost: Sendable {
    let id: PostID
    let externalID: String
}

/// What became of an entry.
enum TakenEntry: Sendable {
    case created(PostRecord)
    /// What it was and what it is.
    case updated(PostRecord, PostRecord)
    case unchanged
}

extension WriteTransaction {
    /// Creates the post of an entry, or has it say what the entry says.
    ///
    /// Who counts new ones, what they take and what is news, the caller sees to, once a batch.
    ///
    /// - Parameters:
    ///   - id: a new post's.
    ///   - marks: whether one that says the same is to be marked as brought.
    func take(
        _ entry: ImportBatch.Entry,
        as id: PostID,
        of owner: UserID,
        at moment: Timestamp,
        marks: Bool,
        within limits: PostLimits?
    ) throws -> TakenEntry {
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

    /// An import has brought the post of this origin, if there is one.
    func see(_ origin: ImportOrigin, of owner: UserID, at moment: Timestamp) throws {
        try execute(ImportedPostQueries.see, moment, owner, origin.source, origin.externalID)
    }

    /// Closes those of some posts that are still published, and that no import has brought since a run began.
    func close(_ posts: [StalePost], in run: inout ImportRunRecord, at moment: Timestamp) throws {
        for stale in posts {
            guard try value(ImportedPostQueries.isStale, stale.id, run.startedAt, as: Int.self) != nil,
                let post = try post(stale.id)
            else { continue }
            try change(post, to: PostStep.close.taken(by: post, at: moment), searchTexts: [], isNews: false)
            try execute(ImportedPostQueries.giveUp, stale.id)
            run.tally.closed += 1
            run.kinds.insert(post.content.kind)
        }
    }
}

/// A post of an entry's origin, read as far as it is needed: most say what the entry says.
private enum KnownPost {
    case same
    case other(PostRecord, isGivenUp: Bool)

    /// - Parameter json: what the entry says.
    init(_ row: Row, saying json: String) throws {
        let (seenAt, state): (Timestamp?, PostState) = (try row["seenAt"], try row["state"])
        let isGivenUp = seenAt == nil && state == .closed
        let content: String = try row["content"]
        self = content == json && !isGivenUp ? .same : .other(try PostRecord(row: row), isGivenUp: isGivenUp)
    }

    /// Whether the post is another one afterwards.
    func changes(to content: PostContent) -> Bool {
        if case .other(let record, let isGivenUp) = self { isGivenUp || record.content != content } else { false }
    }
}
