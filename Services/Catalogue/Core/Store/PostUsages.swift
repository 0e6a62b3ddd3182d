import CatalogueContract
import ServiceKit

/// A row of `postUsage`: a user's counters.
struct PostUsage: Equatable, Sendable {
    private(set) var posts = 0
    /// Bytes of JSON content.
    private(set) var bytes = 0

    fileprivate mutating func add(_ posts: Int, _ bytes: Int, within limits: PostLimits?) throws(Fault) {
        self.posts += posts
        self.bytes += bytes
        guard let limits else { return }
        if posts > 0, self.posts > limits.posts {
            let words = "you can have at most \(limits.posts) posts"
            throw Fault(.conflict, words, rule: "too-many-posts", maximum: limits.posts)
        }
        if bytes > 0, self.bytes > limits.bytes {
            let words = "your posts can have at most \(limits.bytes >> 20) MiB in total"
            throw Fault(.conflict, words, rule: "too-many-bytes", maximum: limits.bytes)
        }
    }
}

/// The usage of the users' quotas.
struct PostUsages<Access: ReadTransaction> {
    let transaction: Access

    func find(of owner: UserID) throws -> PostUsage {
        try transaction.row(PostUsageQueries.find, owner) { row in
            PostUsage(posts: try row["posts"], bytes: try row["bytes"])
        } ?? PostUsage()
    }
}

extension PostUsages where Access: WriteTransaction {
    /// - Throws: `conflict` above a limit.
    func add(posts: Int, bytes: Int, to owner: UserID, within limits: PostLimits? = nil) throws {
        guard posts != 0 || bytes != 0 else { return }
        var usage = try find(of: owner)
        try usage.add(posts, bytes, within: limits)
        if usage.posts > 0 {
            try transaction.execute(PostUsageQueries.upsert, owner, usage.posts, usage.bytes)
        } else {
            try transaction.execute(PostUsageQueries.delete, owner)
        }
    }
}
