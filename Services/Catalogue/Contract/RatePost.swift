public import Wire

/// Rates a post of somebody else's, or changes what the caller has said of it: one rating per person and post.
///
/// For published posts of kinds with the facet ``Facet/ratings``. At most 100 posts a day are rated. Saying the same again
/// changes nothing. What an owner has replied stays.
///
/// Faults: `invalid` (`post` for one's own and for a kind without ratings, `stars`, `text`, `photos`); `not-found` and `gone`
/// (`post`), also where a block keeps its owner and the caller apart; `conflict` (`wrong-state`) when it is not published;
/// `throttled` for too many in a day.
public struct RatePost: Call {
    public static let name: CallName = "catalogue.ratePost"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict, .throttled]

    public var post: PostID
    /// 1…5.
    public var stars: Int
    /// Why; left out, a rating has none.
    public var text: String?
    /// Pictures of the caller's; left out, a rating has none.
    public var photos: [MediaID]?

    public struct Reply: Codable, Sendable, Equatable {
        public var rating: Rating
        /// With this rating among them.
        public var summary: RatingSummary

        public init(rating: Rating, summary: RatingSummary) {
            self.rating = rating
            self.summary = summary
        }
    }

    public init(post: PostID, stars: Int, text: String? = nil, photos: [MediaID]? = nil) {
        self.post = post
        self.stars = stars
        self.text = text
        self.photos = photos
    }
}

extension RatePost: Ruled {
    public static let rules: FieldRules = [
        "stars": Rating.starsRule, "text": Rating.textRule, "photos": Rating.photosRule,
    ]
}
