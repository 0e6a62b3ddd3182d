public import UmkreisWire

/// Imports posts under the caller's name, creating and updating as needed.
///
/// A batch is one transaction; invalid entries are `rejected`, but undecodable ones fail it. Deleted posts are created
/// again, pruned ones republished.
///
/// Batches with the same `run` form one import (``FinishImport``). A dry run writes nothing.
///
/// Faults: `invalid`; `conflict` with 20 open runs or above the quota of ``CreatePost``.
public struct ImportPosts: Call {
    public static let name: CallName = "catalogue.importPosts"
    public static let faults: [FaultCode] = [.conflict]

    /// Scope of the external ids, 1…40 characters.
    public var source: String
    /// A batch of at most 200.
    public var posts: [Validated<ImportedPost>]
    /// A new name, 1…64 characters; `nil` publishes an event per batch.
    public var run: String?
    /// Whether the run covers the whole source, for pruning; default `false`.
    public var isWhole: Bool?
    /// Whether to write nothing and only report what would happen; default `false`.
    public var isDryRun: Bool?

    /// Counts of entries.
    public struct Reply: Codable, Sendable, Equatable {
        /// New posts.
        public var created: Int
        /// Changed posts.
        public var updated: Int
        /// Unchanged posts.
        public var unchanged: Int
        /// Invalid entries.
        public var rejected: [RejectedImport]
        /// Unusable values; fields name the entry: `posts.3.post.hours`.
        public var warnings: [PostWarning]?
        /// Posts that the caller may still create, in a dry run; `nil` without a limit.
        public var room: Int?

        public init(
            created: Int,
            updated: Int,
            unchanged: Int,
            rejected: [RejectedImport],
            warnings: [PostWarning]? = nil,
            room: Int? = nil
        ) {
            self.created = created
            self.updated = updated
            self.unchanged = unchanged
            self.rejected = rejected
            self.warnings = warnings
            self.room = room
        }
    }

    public init(
        source: String,
        posts: [ImportedPost],
        run: String? = nil,
        isWhole: Bool? = nil,
        isDryRun: Bool? = nil
    ) {
        self.source = source
        self.posts = posts.map(Validated.init)
        self.run = run
        self.isWhole = isWhole
        self.isDryRun = isDryRun
    }
}

extension ImportPosts: Ruled {
    /// The rule of `source`.
    public static let sourceRule = TextRule(length: 1...40)
    /// The rule of `run`.
    public static let runRule = TextRule(length: 1...64, isBlankRefused: true)

    public static let rules: FieldRules = ["source": sourceRule, "posts": ListRule(maximum: 200), "run": runRule]
}

/// An entry of an import.
public struct ImportedPost: Codable, Sendable, Equatable {
    /// The source's id, 1…100 characters on one line, unique per batch.
    public var externalID: String
    /// The content.
    public var post: PostContent

    public init(externalID: String, post: PostContent) {
        self.externalID = externalID
        self.post = post
    }
}

/// A broken rule rejects the entry only.
extension ImportedPost: Ruled {
    /// The rule of `externalID`.
    public static let externalIDRule = TextRule(length: 1...100)

    public static let rules: FieldRules = ["externalID": externalIDRule]
}

/// An invalid entry.
public struct RejectedImport: Codable, Sendable, Equatable {
    /// External id as sent, cut to 100 characters.
    public var externalID: String
    /// Names the entry: `posts.3.post.title`.
    public var fault: Fault

    public init(externalID: String, fault: Fault) {
        self.externalID = externalID
        self.fault = fault
    }
}
