public import Wire

/// Decides on a card: a like keeps the post as a favourite, a skip does not; either way it is seen, and no card any more.
///
/// The last decision on a post counts, and deciding the same again changes nothing. Skipping a favourite does not let it go.
///
/// Faults: of a like `not-found` and `gone` as the catalogue tells them, and `gone` for a post of somebody from whom a block
/// keeps the caller apart; `conflict` where no more favourites can be kept.
public struct Swipe: Call {
    public static let name: CallName = "favourites.swipe"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]

    public var post: PostID
    public var decision: SwipeDecision

    public struct Reply: Codable, Sendable, Equatable {
        /// Whether it has made the post a favourite; one that it was already stays as it is.
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

/// What somebody decides on a card.
public enum SwipeDecision: String, Codable, Sendable, Equatable, CaseIterable {
    case like
    case skip
}
