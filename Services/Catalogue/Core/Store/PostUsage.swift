import CatalogueContract
import ServiceKit

/// How many posts one person may have, and of how many bytes.
struct PostLimits: Sendable {
    /// Posts in every state, drafts and imported ones among them.
    var posts = 10_000
    /// Bytes of what those say, as JSON.
    var bytes = 64 << 20

    static let names = ["posts", "post-mib"]

    init(_ settings: ServiceSettings) throws {
        posts = try settings.integer("posts", within: 1...10_000_000, standard: posts)
        bytes = try settings.integer("post-mib", within: 1...1_048_576, standard: bytes >> 20) << 20
    }

    /// The limits of a caller; `nil` for operators, who have none.
    func of(_ caller: Caller) -> PostLimits? {
        caller.roles.contains(Role.operator) ? nil : self
    }
}

/// A row of the table `postUsage`: how many posts somebody has, and of how many bytes.
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

    /// - Throws: `conflict`, with the rule and the number, where a limit is passed by what is added.
    fileprivate mutating func add(_ posts: Int, _ bytes: Int, within limits: PostLimits?) throws(Fault) {
        self.posts += posts
        self.bytes += bytes
        guard let limits else { return }
        if posts > 0, self.posts > limits.posts {
            throw Self.full("too-many-posts", "you may have at most \(limits.posts) posts", most: limits.posts)
        }
        if bytes > 0, self.bytes > limits.bytes {
            let words = "your posts may have at most \(limits.bytes >> 20) MiB together"
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

    /// Bytes of what a post says.
    func postBytes(of post: PostID) throws -> Int {
        try value(PostUsage.content, post, as: String.self)?.utf8.count ?? 0
    }
}

extension WriteTransaction {
    /// Adds to what somebody's posts take, or takes away from it.
    ///
    /// - Throws: `conflict` where a limit is passed.
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
