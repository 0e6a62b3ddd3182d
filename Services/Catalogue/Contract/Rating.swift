public import UmkreisWire

/// A user's rating of a post.
public struct Rating: Codable, Sendable, Hashable {
    /// The rating.
    public var id: RatingID
    /// The author.
    public var rater: UserID
    /// 1…5 stars.
    public var stars: Int
    /// 1…2,000 characters.
    public var text: String?
    /// Photos in display order, at most 4; `nil` without photos.
    public var photos: [Photo]?
    /// Creation time.
    public var ratedAt: Timestamp
    /// Last change by the rater.
    public var changedAt: Timestamp
    /// The post owner's reply.
    public var reply: RatingReply?

    public init(
        id: RatingID,
        rater: UserID,
        stars: Int,
        text: String? = nil,
        photos: [Photo]? = nil,
        ratedAt: Timestamp,
        changedAt: Timestamp,
        reply: RatingReply? = nil
    ) {
        self.id = id
        self.rater = rater
        self.stars = stars
        self.text = text
        self.photos = photos
        self.ratedAt = ratedAt
        self.changedAt = changedAt
        self.reply = reply
    }
}

/// The post owner's reply to a rating.
public struct RatingReply: Codable, Sendable, Hashable {
    /// 1…2,000 characters.
    public var text: String
    /// Time of the reply.
    public var repliedAt: Timestamp

    public init(text: String, repliedAt: Timestamp) {
        self.text = text
        self.repliedAt = repliedAt
    }
}

/// The aggregated ratings of a post.
public struct RatingSummary: Codable, Sendable, Hashable {
    /// Number of ratings, from 1.
    public var count: Int
    /// Average stars, 1…5, two decimals.
    public var mean: Double
    /// Score for sorting, 1…5, two decimals; few ratings count less.
    ///
    /// Bayesian average, as in IMDb's weighted rating: (v × R + m × C) ÷ (v + m) with m = 5 and C = 3.5.
    public var rank: Double

    public init(count: Int, mean: Double, rank: Double) {
        self.count = count
        self.mean = mean
        self.rank = rank
    }
}

extension Rating {
    /// The rule of `stars`.
    public static let starsRule = NumberRule(1...5)
    /// The rule of ratings and replies.
    public static let textRule = TextRule(length: 1...2_000, lines: .any)
    /// The rule of `photos`.
    public static let photosRule = ListRule(maximum: 4)
}
