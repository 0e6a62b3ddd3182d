public import Wire

/// A list of favourites; a post may be in many of them.
public struct FavouriteList: Codable, Sendable, Equatable {
    public var id: FavouriteListID
    public var owner: UserID
    /// Absent of a default list that its owner has not named.
    public var name: String?
    public var emoji: String?
    /// Everybody has one list by default, from the first favourite on.
    public var isDefault: Bool
    /// Grows with each change of the list itself; not with those of what is in it.
    public var revision: Int64
    public var createdAt: Timestamp
    /// How many favourites are in it.
    public var count: Int
    /// Whether its owner is told nothing of what becomes of the posts in it (``MuteList``); absent where they are told.
    public var isMuted: Bool?
    /// The links that open it; absent where there are none.
    public var links: [ListLink]?

    public init(
        id: FavouriteListID,
        owner: UserID,
        name: String? = nil,
        emoji: String? = nil,
        isDefault: Bool,
        revision: Int64,
        createdAt: Timestamp,
        count: Int,
        isMuted: Bool? = nil,
        links: [ListLink]? = nil
    ) {
        self.id = id
        self.owner = owner
        self.name = name
        self.emoji = emoji
        self.isDefault = isDefault
        self.revision = revision
        self.createdAt = createdAt
        self.count = count
        self.isMuted = isMuted
        self.links = links
    }

    /// What it is called.
    public static let nameRule = TextRule(length: 1...80)
    /// As many scalars as the longest emoji have.
    public static let emojiRule = TextRule(length: 1...16, form: .emoji)
}

extension TextForm {
    /// One picture of writing, as a family or a flag of several scalars is.
    public static let emoji = TextForm(
        "not-an-emoji",
        "be one emoji",
        pattern: #"^[^\u0000-\u0022\u0024-\u0029\u002b-\u002f\u003a-\u007f]+$"#
    ) { text in
        guard text.count == 1, let first = text.unicodeScalars.first else { return false }
        // Digits, # and * are emoji only with what follows them.
        return first.properties.isEmojiPresentation || (first.properties.isEmoji && text.unicodeScalars.count > 1)
    }
}
