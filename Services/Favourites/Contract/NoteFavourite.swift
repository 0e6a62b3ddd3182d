public import Wire

/// Says why a post is kept, in place of what was said; or nothing any more.
///
/// Faults: `not-found` (`list`, `link`, `post`) for a list that is not the caller's or a link that opens nothing, and a
/// post that is not in it; `invalid` (`note`).
/// `forbidden` with a link that only lets read.
public struct NoteFavourite: Call {
    public static let name: CallName = "favourites.noteFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    public var post: PostID
    /// One that says nothing is none.
    public var note: String?
    /// The default list if nothing is said.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token`` of somebody's list that may be changed, in the place of `list`.
    public var link: String?

    public struct Reply: Codable, Sendable, Equatable {
        public var note: String?

        public init(note: String? = nil) {
            self.note = note
        }
    }

    public init(post: PostID, note: String? = nil, list: FavouriteListID? = nil, link: String? = nil) {
        self.post = post
        self.note = note
        self.list = list
        self.link = link
    }
}

extension NoteFavourite: Ruled {
    public static let rules: FieldRules = ["note": AddFavourite.noteRule, "link": ListSharedFavourites.linkRule]
}
