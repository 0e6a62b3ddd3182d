public import UmkreisWire

/// A favourite with its post's current content.
public struct FavouriteEntry: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// Sort key in the list, compared bytewise.
    public var order: String
    /// When it was added.
    public var addedAt: Timestamp
    /// The adding user, unless the owner.
    public var addedBy: UserID?
    /// The note.
    public var note: String?
    /// The post's state.
    public var state: FavouriteState
    /// When that state began, if known.
    public var since: Timestamp?
    /// Newest known revision, for ``MarkSeen``.
    public var revision: Int
    /// When the post was deleted or its owner blocked.
    public var goneAt: Timestamp?
    /// Reason, if known.
    public var goneBecause: GoneReason?
    /// `nil` if gone or unavailable.
    public var card: FavouriteCard?
    /// `nil` without hours or geo-search.
    public var opening: PostOpening?

    public init(
        post: PostID,
        order: String,
        addedAt: Timestamp,
        addedBy: UserID? = nil,
        note: String? = nil,
        state: FavouriteState,
        since: Timestamp? = nil,
        revision: Int,
        goneAt: Timestamp? = nil,
        goneBecause: GoneReason? = nil,
        card: FavouriteCard? = nil,
        opening: PostOpening? = nil
    ) {
        self.post = post
        self.order = order
        self.addedAt = addedAt
        self.addedBy = addedBy
        self.note = note
        self.state = state
        self.since = since
        self.revision = revision
        self.goneAt = goneAt
        self.goneBecause = goneBecause
        self.card = card
        self.opening = opening
    }
}

/// The state of a favourite's post.
public enum FavouriteState: String, Codable, Sendable, Equatable, CaseIterable {
    /// Unchanged.
    case ok
    /// Changed since last seen.
    case changed
    /// Closed by its owner.
    case closed
    /// Expired.
    case expired
    /// Deleted, hidden or blocked; the favourite remains until removed.
    case gone
    /// The catalogue was unavailable.
    case unknown
}

/// Why a favourite's post is gone.
public struct GoneReason: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// It was deleted.
    public static let deleted: GoneReason = "deleted"
    /// The user blocked its owner; the reverse is not revealed.
    public static let blocked: GoneReason = "blocked"
}

/// A summary of a favourite's post.
public struct FavouriteCard: Codable, Sendable, Equatable {
    /// The author.
    public var owner: UserID
    /// The kind.
    public var kind: String
    /// The title.
    public var title: String
    /// The first 280 characters.
    public var text: String?
    /// The position.
    public var point: Coordinate?
    /// The price.
    public var price: Money?
    /// Cover photo, for `catalogue.findMedia`.
    public var photo: MediaID?
    /// E-mail address of the post, else of the owner's contact card.
    public var email: String?
    /// Phone number from the same source as `email`.
    public var phone: String?

    public init(
        owner: UserID,
        kind: String,
        title: String,
        text: String? = nil,
        point: Coordinate? = nil,
        price: Money? = nil,
        photo: MediaID? = nil,
        email: String? = nil,
        phone: String? = nil
    ) {
        self.owner = owner
        self.kind = kind
        self.title = title
        self.text = text
        self.point = point
        self.price = price
        self.photo = photo
        self.email = email
        self.phone = phone
    }
}
