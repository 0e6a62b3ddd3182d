public import UmkreisWire

/// Adds a post at the front of a list; if present, only its note changes.
///
/// Faults: `not-found` and `gone` as in ``FindPost``, or `gone` across a block; `not-found` (`list`, `link`);
/// `forbidden` with a read-only link; `conflict` above 5,000 favourites in total.
public struct AddFavourite: Call {
    public static let name: CallName = "favourites.addFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]

    /// The post to add.
    public var post: PostID
    /// 1…1,000 characters; blank means `nil`.
    public var note: String?
    /// Default: the default list.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token``, 1…64 characters, instead of `list`.
    public var link: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// When it was added.
        public var addedAt: Timestamp
        /// Favourites in the list.
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
