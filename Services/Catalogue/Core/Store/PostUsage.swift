import CatalogueContract
import ServiceKit

/// A user's post quota.
struct PostLimits: Sendable {
    /// Posts in all states.
    var posts = 10_000
    /// Bytes of JSON content.
    var bytes = 64 << 20

    static let names = ["posts", "post-mib"]

    init(_ settings: ServiceSettings) throws {
        posts = try settings.integer("posts", within: 1...10_000_000, standard: posts)
        bytes = try settings.integer("post-mib", within: 1...1_048_576, standard: bytes >> 20) << 20
    }

    /// Returns `nil` (unlimited) for operators.
    func of(_ caller: Caller) -> PostLimits? {
        caller.roles.contains(Role.operator) ? nil : self
    }
}

/// A row of `postUsage`: a user's counters.
struct PostUsage: Equatable, Sendable {
    private(set) var posts = 0
    private(set) var bytes = 0

    static let table = """
        CREATE TABLE postUsage (
            owner TEXT NOT NULL,
            posts INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            CONSTRAINT postUsageKey PRIMARY KEY (owner),
            CONSTRAINT postUsageIsPositive CHECK (posts > 0 AND bytes >= 0)
        ) STRICT;
        """
    static let find = "SELECT posts, bytes FROM postUsage WHERE owner = ?"
    static let put = """
        INSERT INTO postUsage (owner, posts, bytes) VALUES (?, ?, ?)
        ON CONFLICT (owner) DO UPDATE SET posts = excluded.posts, bytes = excluded.bytes
        """
    static let delete = "DELETE FROM postUsage WHERE owner = ?"
    static let content = "SELECT content FROM post WHERE id = ?"

    fileprivate mutating func add(_ posts: Int, _ bytes: Int, within limits: PostLimits?) throws(Fault) {
        self.posts += posts
        self.bytes += bytes
        guard let limits else { return }
        if posts > 0, self.posts > limits.posts {
            throw Self.full("too-many-posts", "you can have at most \(limits.posts) posts", most: limits.posts)
        }
        if bytes > 0, self.bytes > limits.bytes {
            let words = "your posts can have at most \(limits.bytes >> 20) MiB in total"
            throw Self.full("too-many-bytes", words, most: limits.bytes)
        }
    }

    private static func full(_ rule: String, _ words: String, most: Int) -> Fault {
        Fault(.conflict, words, rule: rule, values: ["most": .number(Double(most))])
    }
}

extension ReadTransaction {
    func postUsage(of owner: UserID) throws -> PostUsage {
        try row(PostUsage.find, owner) { PostUsage(posts: try $0["posts"], bytes: try $0["bytes"]) } ?? PostUsage()
    }

    func postBytes(of post: PostID) throws -> Int {
        try value(PostUsage.content, post, as: String.self)?.utf8.count ?? 0
    }
}

extension WriteTransaction {
    /// - Throws: `conflict` above a limit.
    func countUsage(of owner: UserID, posts: Int, bytes: Int, within limits: PostLimits? = nil) throws {
        guard posts != 0 || bytes != 0 else { return }
        var usage = try postUsage(of: owner)
        try usage.add(posts, bytes, within: limits)
        guard usage.posts > 0 else {
            try execute(PostUsage.delete, owner)
            return
        }
        try execute(PostUsage.put, owner, usage.posts, usage.bytes)
    }
}
