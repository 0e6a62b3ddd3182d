import CatalogueContract
import ServiceKit
import UmkreisAttributes

/// Republishes a kind's posts after its searchable labels changed, in resumable batches, newest first.
struct KindReindexing: Sendable {
    let kinds: KindCache

    /// Retries after failures.
    var task: RetentionTask {
        RetentionTask("posts to reindex") { transaction, now, limit in
            let posts = try step(in: transaction, at: now, limit: limit)
            return try transaction.reindexings.next() == nil ? min(posts, limit - 1) : limit
        }
    }

    func work(in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "posts to reindex",
            in: environment,
            next: { try $0.reindexings.next() == nil ? nil : Timestamp(milliseconds: 0) },
            step: { try step(in: $0, at: $1, limit: $2) }
        )
    }

    static func begin(_ kind: PostKind, in transaction: WriteTransaction) throws {
        let posts = try transaction.postCounts.count(by: nil, of: kind)
        if posts > 0 { try transaction.reindexings.begin(kind, posts: posts) }
    }

    /// Keeps revisions; returns the number of posts.
    func step(in transaction: WriteTransaction, at moment: Timestamp, limit: Int) throws -> Int {
        guard let (kind, before) = try transaction.reindexings.next() else { return 0 }
        let posts = try transaction.posts.listPublished(of: kind, before: before, limit: limit, at: moment)
        for post in posts {
            let texts = try kinds.searchTexts(of: post.content, in: transaction)
            try transaction.announce(PostChanged(post: post.post, searchTexts: texts, isReindexed: true))
        }
        if posts.count == limit, let last = posts.last {
            try transaction.reindexings.advance(kind, to: last.id, by: posts.count)
        } else {
            try transaction.reindexings.end(kind)
        }
        return posts.count
    }
}

extension KindDefinition {
    private var searchLabels: [[[String]]] {
        let category = facets[.category]?.words ?? []
        let searchable = (attributes ?? []).filter { $0.searchable == true }
        return [category.map(\.allNames)] + searchable.map { [[$0.name]] + ($0.words ?? []).map(\.allNames) }
    }

    func hasDifferentSearchLabels(than former: KindDefinition) -> Bool { searchLabels != former.searchLabels }
}

extension WordDefinition {
    fileprivate var allNames: [String] { [word] + names }
}
