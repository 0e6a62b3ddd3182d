public import UmkreisWire

/// Lists the posts of a ``ClusterPins`` cluster, newest first.
///
/// Faults: `invalid`, naming the member; `not-found` if the cluster no longer exists: request the pins again.
public struct ListClusterPosts: Call {
    public static let name: CallName = "geo.listClusterPosts"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// Cluster id, 1…40 characters.
    public var cluster: String
    /// Same search as in ``ClusterPins``.
    public var search: Search?
    /// Page size, 1…200; defaults to 50.
    public var limit: Int?
    /// Cursor of the previous page of the same request.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Newest first.
        public var posts: [PinnedPost]
        /// Number of posts on all pages.
        public var count: Int
        /// Cursor of the next page, if any.
        public var next: Cursor?

        public init(posts: [PinnedPost], count: Int, next: Cursor? = nil) {
            self.posts = posts
            self.count = count
            self.next = next
        }
    }

    public init(cluster: String, search: Search? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.cluster = cluster
        self.search = search
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListClusterPosts: Ruled {
    public static let clusterRule = TextRule(length: 1...40)
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["cluster": clusterRule, "limit": limitRule]
}
