public import UmkreisWire

/// Rates another user's post, or changes the caller's rating.
///
/// For published posts of kinds with ``Facet/ratings``; at most 100 per day. The owner's reply remains.
///
/// Faults: `invalid` (`post` for own posts and other kinds); `not-found` and `gone` (`post`), or across a block;
/// `conflict` (`wrong-state`); `throttled`.
public struct RatePost: Call {
    public static let name: CallName = "catalogue.ratePost"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict, .throttled]

    /// The post.
    public var post: PostID
    /// 1…5 stars.
    public var stars: Int
    /// 1…2,000 characters; `nil` removes it.
    public var text: String?
    /// Photos of the caller, at most 4.
    public var photos: [MediaID]?

    public struct Reply: Codable, Sendable, Equatable {
        /// The stored rating.
        public var rating: Rating
        /// Including this rating.
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
