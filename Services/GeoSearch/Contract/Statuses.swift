public import Wire

/// Tells of posts whether they are open: for details, favourites and pins, as search tells it of its hits.
///
/// A post without opening hours is left out, and so is one that search does not find for the caller: drafts, posts that were
/// closed, hidden or deleted and, with a token, those of somebody a block keeps apart from the caller.
///
/// Faults: `invalid` (`posts`, `at`, `soonSeconds`).
public struct Statuses: Call {
    public static let name: CallName = "geo.statuses"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var posts: [PostID]
    /// Now if nothing is said; within five years.
    public var at: Timestamp?
    /// Within how many seconds a change makes a post close or open soon.
    public var soonSeconds: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// In the order of the request, each once.
        public var statuses: [PostStatus]

        public init(statuses: [PostStatus]) {
            self.statuses = statuses
        }
    }

    public init(posts: [PostID], at moment: Timestamp? = nil, soonSeconds: Int? = nil) {
        self.posts = posts
        at = moment
        self.soonSeconds = soonSeconds
    }
}

extension Statuses: Ruled {
    public static let postsRule = ListRule(most: 200)
    public static let soonSecondsRule = NumberRule(0...86_400, usual: 1800)

    public static let rules: FieldRules = ["posts": postsRule, "soonSeconds": soonSecondsRule]
}

/// Whether a post is open.
public struct PostStatus: Codable, Sendable, Equatable {
    public var post: PostID
    public var opening: PostOpening

    public init(post: PostID, opening: PostOpening) {
        self.post = post
        self.opening = opening
    }
}
