import Attributes
import CatalogueContract
import ServiceKit

/// Republishes a kind's posts after its searchable labels changed, in resumable batches, newest first.
enum KindReindexing {
    /// Retries after failures.
    static func task(_ kinds: Kinds) -> RetentionTask {
        RetentionTask("posts to reindex") { transaction, now, limit in
            let posts = try transaction.reindexSome(of: kinds, at: now, limit: limit)
            return try transaction.isReindexing() ? limit : min(posts, limit - 1)
        }
    }

    static func work(_ kinds: Kinds, in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "posts to reindex",
            in: environment,
            next: { try $0.isReindexing() ? Timestamp(milliseconds: 0) : nil },
            step: { try $0.reindexSome(of: kinds, at: $1, limit: $2) }
        )
    }
}

/// SQL of `reindexing`.
enum ReindexingQueries {
    static let table = """
        CREATE TABLE reindexing (
            kind TEXT NOT NULL,
            before TEXT NOT NULL,
            done INTEGER NOT NULL,
            posts INTEGER NOT NULL,
            CONSTRAINT reindexingKey PRIMARY KEY (kind)
        ) STRICT;
        """

    static let begin = """
        INSERT INTO reindexing (kind, before, done, posts) VALUES (?, ?, 0, ?)
        ON CONFLICT (kind) DO UPDATE SET before = excluded.before, done = 0, posts = excluded.posts
        """
    static let next = "SELECT kind, before FROM reindexing ORDER BY kind LIMIT 1"
    static let progress = "SELECT done, posts FROM reindexing WHERE kind = ?"
    static let advance = "UPDATE reindexing SET before = ?, done = done + ? WHERE kind = ?"
    static let end = "DELETE FROM reindexing WHERE kind = ?"
    static let posts = PostQueries.list(byOwner: false, ofKind: true, in: .published)
}

extension ReadTransaction {
    func isReindexing() throws -> Bool {
        try row(ReindexingQueries.next) { try $0[0, as: String.self] } != nil
    }

    func reindexing(of kind: PostKind) throws -> ReindexingProgress? {
        try row(ReindexingQueries.progress, kind) { ReindexingProgress(done: try $0[0], posts: try $0[1]) }
    }
}

extension WriteTransaction {
    func beginReindexing(of kind: PostKind) throws {
        let posts = try postCount(by: nil, of: kind)
        if posts > 0 { try execute(ReindexingQueries.begin, kind, PostID.latest, posts) }
    }

    /// Keeps revisions; returns the number of posts.
    func reindexSome(of kinds: Kinds, at moment: Timestamp, limit: Int) throws -> Int {
        let next = try row(ReindexingQueries.next) { row in
            (kind: PostKind(try row[0]), before: try row[1, as: PostID.self])
        }
        guard let (kind, before) = next else { return 0 }
        let published = PostState.published
        let posts = try rows(
            ReindexingQueries.posts,
            kind,
            published,
            before,
            moment,
            limit,
            decode: PostRecord.init
        )
        for post in posts {
            let texts = try kinds.searchTexts(of: post.content, in: self)
            try announce(PostChanged(post: post.post, searchTexts: texts, isReindexed: true))
        }
        guard posts.count == limit, let last = posts.last else {
            try execute(ReindexingQueries.end, kind)
            return posts.count
        }
        try execute(ReindexingQueries.advance, last.id, posts.count, kind)
        return posts.count
    }
}

extension KindDefinition {
    /// Searchable labels.
    private var searchNames: [[[String]]] {
        let category = facets[.category]?.words ?? []
        let searchable = (attributes ?? []).filter { $0.searchable == true }
        return [category.map(\.allNames)] + searchable.map { [[$0.name]] + ($0.words ?? []).map(\.allNames) }
    }

    func hasDifferentSearchLabels(than former: KindDefinition) -> Bool { searchNames != former.searchNames }
}

extension WordDefinition {
    fileprivate var allNames: [String] { [word] + names }
}
