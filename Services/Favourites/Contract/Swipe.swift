public import UmkreisWire

/// Likes or skips a card; a like adds the post to the favourites.
///
/// The last decision counts. A skip removes no favourite.
///
/// Faults: for likes as for ``AddFavourite``: `conflict`, `not-found`, `gone`.
public struct Swipe: Call {
    public static let name: CallName = "favourites.swipe"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]

    /// The post.
    public var post: PostID
    /// The decision.
    public var decision: SwipeDecision

    public struct Reply: Codable, Sendable, Equatable {
        /// Whether a favourite was added.
        public var isKept: Bool

        public init(isKept: Bool) {
            self.isKept = isKept
        }
    }

    public init(post: PostID, decision: SwipeDecision) {
        self.post = post
        self.decision = decision
    }
}

/// A decision about a card.
public enum SwipeDecision: String, Codable, Sendable, Equatable, CaseIterable {
    /// Adds the post to the favourites.
    case like
    /// Hides the post from cards.
    case skip
}
