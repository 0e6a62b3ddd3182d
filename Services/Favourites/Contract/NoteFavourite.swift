public import UmkreisWire

/// Sets or removes the note of a favourite.
///
/// Faults: `not-found` (`list`, `link`, `post`); `forbidden` with a read-only link.
public struct NoteFavourite: Call {
    public static let name: CallName = "favourites.noteFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    /// The post.
    public var post: PostID
    /// 1…1,000 characters; `nil` or blank removes it.
    public var note: String?
    /// Default: the default list.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token``, 1…64 characters, instead of `list`.
    public var link: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The stored note.
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
