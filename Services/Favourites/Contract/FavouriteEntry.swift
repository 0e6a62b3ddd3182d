public import Wire

/// One favourite.
///
/// Only the post's id is kept; the card is asked for when it is shown.
public struct FavouriteEntry: Codable, Sendable, Equatable {
    public var post: PostID
    public var addedAt: Timestamp
    public var note: String?
    public var state: FavouriteState
    /// When the post was deleted.
    public var goneAt: Timestamp?
    /// Absent when the post is gone or the catalogue cannot be asked.
    public var card: FavouriteCard?

    public init(
        post: PostID,
        addedAt: Timestamp,
        note: String? = nil,
        state: FavouriteState,
        goneAt: Timestamp? = nil,
        card: FavouriteCard? = nil
    ) {
        self.post = post
        self.addedAt = addedAt
        self.note = note
        self.state = state
        self.goneAt = goneAt
        self.card = card
    }
}

/// What has become of a favourite's post.
public enum FavouriteState: String, Codable, Sendable, Equatable, CaseIterable {
    /// It is there.
    case ok
    /// It is there and has been changed since it was kept.
    case changed
    /// It has been deleted; the favourite stays until it is removed.
    case gone
    /// The catalogue could not be asked.
    case unknown
}

/// What a list shows of a favourite's post, as the catalogue tells it now.
public struct FavouriteCard: Codable, Sendable, Equatable {
    public var owner: UserID
    public var kind: String
    public var title: String
    public var text: String?
    public var point: Coordinate?
    public var price: Money?
    /// How to reach who posted, if they want to be reached.
    public var email: String?
    public var phone: String?

    public init(
        owner: UserID,
        kind: String,
        title: String,
        text: String? = nil,
        point: Coordinate? = nil,
        price: Money? = nil,
        email: String? = nil,
        phone: String? = nil
    ) {
        self.owner = owner
        self.kind = kind
        self.title = title
        self.text = text
        self.point = point
        self.price = price
        self.email = email
        self.phone = phone
    }
}
