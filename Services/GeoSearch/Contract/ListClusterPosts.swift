public import Wire

/// Lists the posts of a cluster that ``ClusterPins`` has told, newest first.
///
/// `search` is what it was told of. Faults: `invalid`, naming the member; `not-found` when there is no such cluster any more, or
/// never was: the pins are to be asked for again.
public struct ListClusterPosts: Call {
    public static let name: CallName = "geo.listClusterPosts"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var cluster: String
    public var search: Search?
    public var limit: Int?
    /// Where the page before ended; the rest of the request must be the same.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var posts: [PinnedPost]
        /// How many there are on all pages.
        public var count: Int
        /// Where this page ended; absent on the last.
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
