public import Wire

/// Says why a post is kept, in place of what was said; or nothing any more.
///
/// Faults: `not-found` (`list`, `post`) for a list that is not the caller's, and a post that is not in it; `invalid` (`note`).
public struct NoteFavourite: Call {
    public static let name: CallName = "favourites.noteFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    public var post: PostID
    /// One that says nothing is none.
    public var note: String?
    /// The default list if nothing is said.
    public var list: FavouriteListID?

    public struct Reply: Codable, Sendable, Equatable {
        public var note: String?

        public init(note: String? = nil) {
            self.note = note
        }
    }

    public init(post: PostID, note: String? = nil, list: FavouriteListID? = nil) {
        self.post = post
        self.note = note
        self.list = list
    }
}

extension NoteFavourite: Ruled {
    public static let rules: FieldRules = ["note": AddFavourite.noteRule]
}
