public import Attributes
public import Wire

/// A user's profile as visible to the caller.
///
/// Blocks in either direction hide all but the names.
public struct Profile: Codable, Sendable, Equatable {
    /// Profile's user.
    public var user: UserID
    /// Display name, else first and last name, else username, else `someone`; `Guest` for a guest.
    ///
    /// Unless shown to everyone, guests and requests without a token get no first and last name, but the initial (`A.`)
    /// without a username.
    public var displayName: String
    /// Username, if any.
    public var username: String?
    /// Whether the user is a guest.
    public var isGuest: Bool
    /// Creation of the account.
    public var since: Timestamp
    /// User's self-description.
    public var bio: String?
    /// User's languages (BCP 47).
    public var languages: [String]?
    /// Declared fields (``ListProfileFields``).
    public var attributes: Attributes?
    /// Absent unless visible to the caller; the visibility is returned to the owner.
    public var contact: ContactCard?
    /// Load it by `catalogue.findMedia` with this user as `owner`, since only own photos count.
    public var photo: MediaID?
    /// Audience of first and last name, returned only to the user.
    public var nameVisibility: NameVisibility?

    public init(
        user: UserID,
        displayName: String,
        username: String? = nil,
        isGuest: Bool,
        since: Timestamp,
        bio: String? = nil,
        languages: [String]? = nil,
        attributes: Attributes? = nil,
        contact: ContactCard? = nil,
        photo: MediaID? = nil,
        nameVisibility: NameVisibility? = nil
    ) {
        self.user = user
        self.displayName = displayName
        self.username = username
        self.isGuest = isGuest
        self.since = since
        self.bio = bio
        self.languages = languages
        self.attributes = attributes
        self.contact = contact
        self.photo = photo
        self.nameVisibility = nameVisibility
    }
}

/// The audience of a user's first and last name.
public struct NameVisibility: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Default.
    public static let registered: NameVisibility = "registered"
    /// Includes guests and requests without a token.
    public static let everyone: NameVisibility = "everyone"

    public static let rule = ChoiceRule([registered.text, everyone.text])
}
