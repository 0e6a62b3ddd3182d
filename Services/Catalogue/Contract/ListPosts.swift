public import Wire

/// Lists posts, newest first: those that are published, and to their owner the own ones in every state.
///
/// What is posted meanwhile does not shift a page. With a token, posts of those whom the caller has blocked, or who have
/// blocked the caller, are left out; they count all the same. What everybody may read, a block does not make secret:
/// ``FindPost`` answers.
///
/// Faults: `invalid` (`state`, `limit`, `cursor`); `forbidden` (`state`) for one that is not the caller's to list.
public struct ListPosts: Call {
    public static let name: CallName = "catalogue.listPosts"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// Only this user's.
    public var owner: UserID?
    /// Only of this kind.
    public var kind: PostKind?
    /// Only in this state: any, for the owner's own; `hidden`, for a moderator; `published` for everybody.
    public var state: PostState?
    /// A page of long posts ends earlier, where the line is full.
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var posts: [Post]
        /// How many of that owner and kind are in that state in all, exactly; where none was named, how many are published.
        ///
        /// One whose end has just come counts until the catalogue has seen to it, within seconds.
        public var count: Int
        /// Where this page ended; absent on the last.
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
