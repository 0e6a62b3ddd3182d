public import Wire

/// Takes back what the caller has said of a post; that it was not rated is no fault.
///
/// A moderator takes out somebody else's, by naming who has rated.
///
/// Faults: `not-found` and `gone` (`post`); `forbidden` (`rater`) for somebody else's.
public struct DeleteRating: Call {
    public static let name: CallName = "catalogue.deleteRating"
    public static let faults: [FaultCode] = [.notFound, .gone]

    public var post: PostID
    /// The caller, unless said otherwise.
    public var rater: UserID?

    public struct Reply: Codable, Sendable, Equatable {
        public var removed: Bool
        /// Of the ratings that are left; absent when there is none.
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
