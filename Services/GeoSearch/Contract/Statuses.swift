public import UmkreisWire

/// Returns the opening status of posts, as search does.
///
/// Excluded are posts without opening hours or not found by search: drafts, closed, hidden or deleted ones and, with a
/// token, those of blocked and blocking users.
///
/// Faults: `invalid` (`posts`, `at`, `soonSeconds`).
public struct Statuses: Call {
    public static let name: CallName = "geo.statuses"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// At most 200.
    public var posts: [PostID]
    /// Defaults to now; within five years.
    public var at: Timestamp?
    /// When a change counts as soon, 0…86,400; defaults to 1,800.
    public var soonSeconds: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Statuses in request order, without duplicates.
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
    public static let postsRule = ListRule(maximum: 200)
    public static let soonSecondsRule = NumberRule(0...86_400, default: 1800)

    public static let rules: FieldRules = ["posts": postsRule, "soonSeconds": soonSecondsRule]
}

/// A post's opening status.
public struct PostStatus: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// Its status.
    public var opening: PostOpening

    public init(post: PostID, opening: PostOpening) {
        self.post = post
        self.opening = opening
    }
}
