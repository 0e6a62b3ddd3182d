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
