public import Wire

/// Takes the caller's last decision on a card back, as if it had never been made; called again, the one before it.
///
/// A like that had made the post a favourite lets it go, unless it has been let go since; one that had found it kept leaves
/// it. A post with no decision left is a card again. A repeat under the same key takes back nothing more.
public struct UndoSwipe: Call {
    public static let name: CallName = "favourites.undoSwipe"
    public static let access: Access = .guest

    public struct Reply: Codable, Sendable, Equatable {
        /// What was taken back; absent when there was nothing.
        public var undone: SwipedPost?

        public init(undone: SwipedPost? = nil) {
            self.undone = undone
        }
    }

    public init() {}
}

/// A decision that somebody has made.
public struct SwipedPost: Codable, Sendable, Equatable {
    public var post: PostID
    public var decision: SwipeDecision
    public var swipedAt: Timestamp

    public init(post: PostID, decision: SwipeDecision, swipedAt: Timestamp) {
        self.post = post
        self.decision = decision
        self.swipedAt = swipedAt
    }
}
