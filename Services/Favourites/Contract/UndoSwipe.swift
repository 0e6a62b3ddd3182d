public import UmkreisWire

/// Undoes the caller's last swipe; repeat it for earlier ones.
///
/// Also removes the like's favourite. Posts without a decision become cards again.
public struct UndoSwipe: Call {
    public static let name: CallName = "favourites.undoSwipe"
    public static let access: Access = .guest

    public struct Reply: Codable, Sendable, Equatable {
        /// The undone swipe, if any.
        public var undone: SwipedPost?

        public init(undone: SwipedPost? = nil) {
            self.undone = undone
        }
    }

    public init() {}
}

/// A stored swipe.
public struct SwipedPost: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// The decision.
    public var decision: SwipeDecision
    /// Time of the swipe.
    public var swipedAt: Timestamp

    public init(post: PostID, decision: SwipeDecision, swipedAt: Timestamp) {
        self.post = post
        self.decision = decision
        self.swipedAt = swipedAt
    }
}
