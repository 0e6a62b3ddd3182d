public import UmkreisWire

/// Lists published posts, newest first, and the caller's own in every state.
///
/// Moderators list others' posts in every state; drafts of others are counted but not shown.
///
/// New posts do not shift pages. Posts across blocks are omitted but counted, and ``FindPost`` returns them.
///
/// Faults: `forbidden` (`state`).
public struct ListPosts: Call {
    public static let name: CallName = "catalogue.listPosts"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// Only this user's posts.
    public var owner: UserID?
    /// Only this kind.
    public var kind: PostKind?
    /// Only this state: any for own posts and for moderators, `published` for all.
    public var state: PostState?
    /// Posts per page, 1…200, default 50; pages may be shorter.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var posts: [Post]
        /// Exact total in that state, `published` by default; just-expired posts may count for seconds.
        public var count: Int
        /// `nil` on the last page.
        public var next: Cursor?

        public init(posts: [Post], count: Int, next: Cursor? = nil) {
            self.posts = posts
            self.count = count
            self.next = next
        }
    }

    public init(
        owner: UserID? = nil,
        kind: PostKind? = nil,
        state: PostState? = nil,
        limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.owner = owner
        self.kind = kind
        self.state = state
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListPosts: Ruled {
    public static let rules: FieldRules = ["state": PostState.rule, "limit": NumberRule.pageLimit]
}
