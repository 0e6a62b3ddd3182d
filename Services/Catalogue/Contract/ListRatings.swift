public import UmkreisWire

/// Lists the ratings of a post.
///
/// New ratings do not shift pages. Ratings across blocks are omitted but counted.
///
/// Faults: `not-found` and `gone` (`post`).
public struct ListRatings: Call {
    public static let name: CallName = "catalogue.listRatings"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound, .gone]

    /// The post.
    public var post: PostID
    /// Default: `newest`.
    public var sort: RatingOrder?
    /// Ratings per page, 1…200, default 50; pages may be shorter.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var ratings: [Rating]
        /// Summary of all ratings; `nil` if unrated.
        public var summary: RatingSummary?
        /// The caller's rating.
        public var own: Rating?
        /// `nil` on the last page.
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

/// An order of ratings.
public struct RatingOrder: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Latest creation first; edits do not move a rating.
    public static let newest: RatingOrder = "newest"
    /// Most stars first.
    public static let best: RatingOrder = "best"
    /// Fewest stars first.
    public static let worst: RatingOrder = "worst"

    /// One of these words.
    public static let rule = ChoiceRule([newest, best, worst].map(\.text))
}
