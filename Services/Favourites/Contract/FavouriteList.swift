public import UmkreisWire

/// A list of favourites.
public struct FavouriteList: Codable, Sendable, Equatable {
    /// The list.
    public var id: FavouriteListID
    /// The owner.
    public var owner: UserID
    /// 1…80 characters; `nil` for an unnamed default list.
    public var name: String?
    /// One emoji.
    public var emoji: String?
    /// Whether it is the default list.
    public var isDefault: Bool
    /// Grows with the list's own changes.
    public var revision: Int64
    /// Creation time.
    public var createdAt: Timestamp
    /// Number of favourites, 0…5,000.
    public var count: Int
    /// `true` if alerts are off (``MuteList``), otherwise `nil`.
    public var isMuted: Bool?
    /// At most 5 links; `nil` if not shared.
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

    public static let nameRule = TextRule(length: 1...80)
    /// Fits the longest emoji.
    public static let emojiRule = TextRule(length: 1...16, form: .emoji)
}

extension TextForm {
    /// One grapheme cluster, such as a flag or family.
    public static let emoji = TextForm(
        "not-an-emoji",
        "be one emoji",
        pattern: #"^[^\u0000-\u0022\u0024-\u0029\u002b-\u002f\u003a-\u007f]+$"#
    ) { text in
        guard text.count == 1, let first = text.unicodeScalars.first else { return false }
        // Digits, # and * are emoji only with a modifier.
        return first.properties.isEmojiPresentation || (first.properties.isEmoji && text.unicodeScalars.count > 1)
    }
}
