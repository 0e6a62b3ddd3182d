public import UmkreisWire

/// Deletes the caller's rating of a post, if any; moderators can delete others.
///
/// Faults: `not-found` and `gone` (`post`); `forbidden` (`rater`).
public struct DeleteRating: Call {
    public static let name: CallName = "catalogue.deleteRating"
    public static let faults: [FaultCode] = [.notFound, .gone]

    /// The rated post.
    public var post: PostID
    /// Default: the caller.
    public var rater: UserID?

    public struct Reply: Codable, Sendable, Equatable {
        /// Whether a rating was deleted.
        public var removed: Bool
        /// Summary of the remaining ratings; `nil` without any.
        public var summary: RatingSummary?

        public init(removed: Bool, summary: RatingSummary? = nil) {
            self.removed = removed
            self.summary = summary
        }
    }

    public init(post: PostID, rater: UserID? = nil) {
        self.post = post
        self.rater = rater
    }
}
