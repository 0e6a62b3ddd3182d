public import Wire

/// What one person thinks of a post.
public struct Rating: Codable, Sendable, Hashable {
    public var id: RatingID
    public var rater: UserID
    /// 1…5.
    public var stars: Int
    public var text: String?
    /// Its pictures, in the order in which they are shown; absent where there are none.
    public var photos: [Photo]?
    public var ratedAt: Timestamp
    /// Later than that where the rater has changed it.
    public var changedAt: Timestamp
    /// What the post's owner says to it.
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

/// What a post's owner says to a rating of it.
public struct RatingReply: Codable, Sendable, Hashable {
    public var text: String
    public var repliedAt: Timestamp

    public init(text: String, repliedAt: Timestamp) {
        self.text = text
        self.repliedAt = repliedAt
    }
}

extension Rating {
    public static let starsRule = NumberRule(1...5)
    /// Of a rating, and of a reply to one.
    public static let textRule = TextRule(length: 1...2_000, lines: .any)
    public static let photosRule = ListRule(most: 4)
}
