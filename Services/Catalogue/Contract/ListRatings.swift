public import Wire

/// Lists what people think of a post, newest first unless said otherwise.
///
/// What is rated meanwhile does not shift a page. With a token, ratings of those whom the caller has blocked, or who have
/// blocked the caller, are left out; they count in the summary all the same.
///
/// Faults: `invalid` (`sort`, `limit`, `cursor`); `not-found` and `gone` (`post`).
public struct ListRatings: Call {
    public static let name: CallName = "catalogue.listRatings"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound, .gone]

    public var post: PostID
    /// `newest` unless said otherwise.
    public var sort: RatingOrder?
    /// A page of long ratings ends earlier, where the line is full.
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var ratings: [Rating]
        /// Of all ratings; absent when there is none.
        public var summary: RatingSummary?
        /// What the caller has said of the post.
        public var own: Rating?
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(ratings: [Rating], summary: RatingSummary? = nil, own: Rating? = nil, next: Cursor? = nil) {
            self.ratings = ratings
            self.summary = summary
            self.own = own
            self.next = next
        }
    }

    public init(post: PostID, sort: RatingOrder? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.post = post
        self.sort = sort
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListRatings: Ruled {
    public static let rules: FieldRules = ["sort": RatingOrder.rule, "limit": NumberRule.pageLimit]
}

/// In which order ratings are listed.
public struct RatingOrder: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Made last first; a rating that was changed keeps its place.
    public static let newest: RatingOrder = "newest"
    /// Most stars first.
    public static let best: RatingOrder = "best"
    /// Fewest stars first.
    public static let worst: RatingOrder = "worst"

    public static let rule = ChoiceRule([newest, best, worst].map(\.text))
}
