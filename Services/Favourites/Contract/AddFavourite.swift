public import Wire

/// Keeps a post.
///
/// Keeping it again changes nothing but the note, if there is one.
///
/// Faults: `not-found` and `gone` as the catalogue tells them; `invalid` (`note`); `conflict` beyond 5,000 favourites.
public struct AddFavourite: Call {
    public static let name: CallName = "favourites.addFavourite"
    public static let access: Access = .guest

    public var post: PostID
    /// At most 1,000 characters.
    public var note: String?

    public struct Reply: Codable, Sendable, Equatable {
        public var addedAt: Timestamp
        /// How many the caller keeps now.
        public var count: Int

        public init(addedAt: Timestamp, count: Int) {
            self.addedAt = addedAt
            self.count = count
        }
    }

    public init(post: PostID, note: String? = nil) {
        self.post = post
        self.note = note
    }
}
