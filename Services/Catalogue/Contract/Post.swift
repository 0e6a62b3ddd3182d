public import Wire

/// A post as the catalogue keeps it: what its author says, and what became of it.
public struct Post: Codable, Sendable, Hashable {
    public var id: PostID
    public var owner: UserID
    public var content: PostContent
    public var state: PostState
    public var createdAt: Timestamp
    public var changedAt: Timestamp
    /// 1 at first; grows with each change.
    public var revision: Int
    /// What an import calls it.
    public var externalID: String?
    /// What others think of it; absent while nobody has rated it.
    public var rating: RatingSummary?
    /// Its pictures, in the order of ``PostContent/photos``, of which the first stands for it; absent where there are none.
    public var photos: [Photo]?

    public init(
        id: PostID,
        owner: UserID,
        content: PostContent,
        state: PostState,
        createdAt: Timestamp,
        changedAt: Timestamp,
        revision: Int,
        externalID: String? = nil,
        rating: RatingSummary? = nil,
        photos: [Photo]? = nil
    ) {
        self.id = id
        self.owner = owner
        self.content = content
        self.state = state
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.revision = revision
        self.externalID = externalID
        self.rating = rating
        self.photos = photos
    }
}

/// What became of a post since it was written.
public struct PostState: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Its owner writes on it: nobody else knows that it is there.
    public static let draft: PostState = "draft"
    /// Everybody can find it.
    public static let published: PostState = "published"
    /// Its owner has ended it: who knows its id can read it, and nobody is shown it any more.
    public static let closed: PostState = "closed"
    /// It has ended by itself, at its ``PostContent/validUntil``; else as ``closed``.
    public static let expired: PostState = "expired"
    /// A moderator has hidden it: its owner and moderators find it, and nobody else.
    public static let hidden: PostState = "hidden"

    public static let rule = ChoiceRule([draft, published, closed, expired, hidden].map(\.text))
}

/// What those who have rated a post think of it, all together.
public struct RatingSummary: Codable, Sendable, Hashable {
    /// How many have rated it.
    public var count: Int
    /// Stars on average, 1…5, to two decimals.
    public var mean: Double
    /// What it is sorted by, 1…5, to two decimals: the mean that it would have with five ratings of 3.5 stars more, so that
    /// one friend's five stars do not go before a hundred people's.
    ///
    /// A Bayesian average, as the weighted rating of IMDb's lists: (v × R + m × C) ÷ (v + m) with m = 5 and C = 3.5.
    public var rank: Double

    public init(count: Int, mean: Double, rank: Double) {
        self.count = count
        self.mean = mean
        self.rank = rank
    }
}

/// Something about a post that is kept as it was said, and that its author will want to know.
public struct PostWarning: Codable, Sendable, Hashable {
    /// Which member, as a path: `post.hours`.
    public var field: String
    /// What cannot be done with it, and why, to be read behind the name of the field.
    public var message: String

    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
