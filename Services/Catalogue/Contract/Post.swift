public import UmkreisWire

/// A post with its content and state.
public struct Post: Codable, Sendable, Hashable {
    /// The post.
    public var id: PostID
    /// The author.
    public var owner: UserID
    /// The content.
    public var content: PostContent
    /// The state.
    public var state: PostState
    /// Creation time.
    public var createdAt: Timestamp
    /// Last change.
    public var changedAt: Timestamp
    /// Revision from 1, grows with each change.
    public var revision: Int
    /// The id in its import source, 1…100 characters.
    public var externalID: String?
    /// `nil` while unrated.
    public var rating: RatingSummary?
    /// Photos in the order of ``PostContent/photos``.
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

/// The publication state of a post.
public struct PostState: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Visible to its owner only.
    public static let draft: PostState = "draft"
    /// Public.
    public static let published: PostState = "published"
    /// Ended by its owner; readable by id only.
    public static let closed: PostState = "closed"
    /// Ended at its ``PostContent/validUntil``; readable by id only.
    public static let expired: PostState = "expired"
    /// Visible to owner and moderators only.
    public static let hidden: PostState = "hidden"

    /// One of these words.
    public static let rule = ChoiceRule([draft, published, closed, expired, hidden].map(\.text))
}

/// A stored but unusable value.
public struct PostWarning: Codable, Sendable, Hashable {
    /// Path of the field: `post.hours`.
    public var field: String
    /// Message, to be read after the field's name.
    public var message: String
    /// The stable id for localised messages, as of a fault: `unclear-hours`.
    public var rule: String?
    /// The rule's parameters.
    public var values: [String: RuleValue]?

    public init(field: String, message: String, rule: String? = nil, values: [String: RuleValue]? = nil) {
        self.field = field
        self.message = message
        self.rule = rule
        self.values = values
    }
}
