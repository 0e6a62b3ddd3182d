public import Wire

/// Brings posts in from elsewhere under the caller's name: new ones are created, changed ones updated, equal ones left
/// alone.
///
/// One batch is one transaction. An entry that breaks a rule is told in `rejected` and the others are taken; one that
/// cannot be read as an ``ImportedPost`` refuses the batch. A post that was deleted here and is imported again is a new
/// post; one that was closed because a run had not brought it is published again.
///
/// Batches with the same `run` are one import, which ``FinishImport`` ends: what they change is told as news then, once, and
/// what the run has not brought can be closed.
///
/// Faults: `invalid` for more than 200 entries, for `source`, for `run`, and for an entry that cannot be read; `conflict`
/// when 20 runs of the caller's have not ended, and for more than a person may have, as in ``CreatePost``.
public struct ImportPosts: Call {
    public static let name: CallName = "catalogue.importPosts"
    public static let faults: [FaultCode] = [.conflict]

    /// Where they come from; ids are told apart within it.
    public var source: String
    public var posts: [ImportedPost]
    /// The import that the batch is a part of, by a name that the caller has not used before; without one the batch is told
    /// as news by itself.
    public var run: String?
    /// Whether the run brings all that the source has, so that what it does not bring can be closed; no, unless said
    /// otherwise.
    public var isWhole: Bool?

    /// Created, updated, unchanged and rejected are the entries of the batch, each once.
    public struct Reply: Codable, Sendable, Equatable {
        public var created: Int
        public var updated: Int
        public var unchanged: Int
        public var rejected: [RejectedImport]
        /// What of posts that were taken cannot be used; each names its entry: `posts.3.post.hours`.
        public var warnings: [PostWarning]?

        public init(
            created: Int,
            updated: Int,
            unchanged: Int,
            rejected: [RejectedImport],
            warnings: [PostWarning]? = nil
        ) {
            self.created = created
            self.updated = updated
            self.unchanged = unchanged
            self.rejected = rejected
            self.warnings = warnings
        }
    }

    public init(source: String, posts: [ImportedPost], run: String? = nil, isWhole: Bool? = nil) {
        self.source = source
        self.posts = posts
        self.run = run
        self.isWhole = isWhole
    }
}

extension ImportPosts: Ruled {
    public static let sourceRule = TextRule(length: 1...40)
    public static let postsRule = ListRule(most: 200)
    public static let runRule = TextRule(length: 1...64)
    /// Broken by one entry, it rejects that entry alone.
    public static let externalIDRule = TextRule(length: 1...100)

    public static let rules: FieldRules = ["source": sourceRule, "posts": postsRule, "run": runRule]
}

/// One entry of an import.
public struct ImportedPost: Codable, Sendable, Equatable {
    /// What the source calls it, 1…100 characters on one line, once in a batch: the same id again updates the same post.
    public var externalID: String
    public var post: PostContent

    public init(externalID: String, post: PostContent) {
        self.externalID = externalID
        self.post = post
    }
}

/// An entry that breaks a rule; the others of its batch are imported.
public struct RejectedImport: Codable, Sendable, Equatable {
    /// As it was sent, at most its first 100 characters.
    public var externalID: String
    /// Its field names the entry too: `posts.3.post.title`.
    public var fault: Fault

    public init(externalID: String, fault: Fault) {
        self.externalID = externalID
        self.fault = fault
    }
}
