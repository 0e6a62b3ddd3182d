public import Wire

/// One favourite of a list.
///
/// Only the post's id is kept; the card is asked for when it is shown.
public struct FavouriteEntry: Codable, Sendable, Equatable {
    public var post: PostID
    /// Where it stands in the list: this text, compared byte by byte, is between those of its neighbours (fractional index).
    public var order: String
    public var addedAt: Timestamp
    /// Who added it, if not the list's owner.
    public var addedBy: UserID?
    /// Why it is kept.
    public var note: String?
    public var state: FavouriteState
    /// Since when it is `changed`, `closed` or `expired`, where that is told.
    public var since: Timestamp?
    /// The post's newest revision, as far as it is known: for ``MarkSeen``, once somebody has seen it.
    public var revision: Int
    /// When the post was deleted, or its owner blocked.
    public var goneAt: Timestamp?
    /// Why it is gone, where that is told.
    public var goneBecause: GoneReason?
    /// Absent when the post is gone or the catalogue cannot be asked.
    public var card: FavouriteCard?
    /// Whether it is open; absent without opening hours, and when geo-search cannot be asked.
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

/// What has become of a favourite's post.
public enum FavouriteState: String, Codable, Sendable, Equatable, CaseIterable {
    /// It is there.
    case ok
    /// It is there and has been changed since it was last seen.
    case changed
    /// It is there, and its owner has ended it.
    case closed
    /// It is there, and has ended by itself.
    case expired
    /// It is not there for who keeps it: deleted, or of somebody from whom a block keeps apart. The favourite stays until it
    /// is removed.
    case gone
    /// The catalogue could not be asked.
    case unknown
}

/// Why a favourite's post is gone.
public struct GoneReason: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// It was deleted.
    public static let deleted: GoneReason = "deleted"
    /// Who keeps it has blocked its owner.
    ///
    /// One whom the owner has blocked is told neither reason nor time.
    public static let blocked: GoneReason = "blocked"
}

/// What a list shows of a favourite's post, as the catalogue tells it now.
public struct FavouriteCard: Codable, Sendable, Equatable {
    public var owner: UserID
    public var kind: String
    public var title: String
    public var text: String?
    public var point: Coordinate?
    public var price: Money?
    /// The picture that stands for it; its bytes are `catalogue.findMedia`'s to tell.
    public var photo: MediaID?
    /// How to reach who posted, if they want to be reached: as the post says it, or else the card that its owner shows everybody.
    public var email: String?
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
