public import Wire

/// Keeps a post, as the first of a list.
///
/// Keeping it again changes nothing but the note, if there is one. A post may be kept in many lists.
///
/// Faults: `not-found` and `gone` as the catalogue tells them, and `gone` for a post of somebody whom
/// a block keeps apart from the caller; `not-found` (`list`, `link`) for a list that is not the caller's or a link that
/// opens nothing; `invalid` (`note`);
/// `forbidden` with a link that only lets read; `conflict` beyond 5,000 favourites in all lists together.
public struct AddFavourite: Call {
    public static let name: CallName = "favourites.addFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]

    public var post: PostID
    /// Why, in the caller's own words; one that says nothing is none.
    public var note: String?
    /// The default list if nothing is said.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token`` of somebody's list that may be changed, in the place of `list`.
    public var link: String?

    public struct Reply: Codable, Sendable, Equatable {
        public var addedAt: Timestamp
        /// How many are in the list now.
        public var count: Int

        public init(addedAt: Timestamp, count: Int) {
            self.addedAt = addedAt
            self.count = count
        }
    }

    public init(post: PostID, note: String? = nil, list: FavouriteListID? = nil, link: String? = nil) {
        self.post = post
        self.note = note
        self.list = list
        self.link = link
    }
}

extension AddFavourite: Ruled {
    public static let noteRule = TextRule(length: 1...1000, lines: .any)

    public static let rules: FieldRules = ["note": noteRule, "link": ListSharedFavourites.linkRule]
}
