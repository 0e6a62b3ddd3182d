public import Attributes
public import Wire

/// What somebody sees of a user.
///
/// One whom a block keeps apart from the user sees no more than of a user who has said nothing.
public struct Profile: Codable, Sendable, Equatable {
    public var user: UserID
    /// What the user is called.
    ///
    /// The display name, else the first and last name, else the username, else `someone`; `Guest` for one who has not registered.
    /// First and last name are left out for guests and requests without a token, unless the user shows them to everyone;
    /// without a username the first letter is given then (`A.`).
    public var displayName: String
    public var username: String?
    public var isGuest: Bool
    /// When the account was made.
    public var since: Timestamp
    /// What the user says of themselves.
    public var bio: String?
    /// BCP 47: which the user speaks.
    public var languages: [String]?
    /// Fields that an operator has declared (``ListProfileFields``).
    public var attributes: Attributes?
    /// As far as the user shows it to whoever asks; to the user alone with its visibility.
    public var contact: ContactCard?
    /// The picture that the user has named, whose bytes `catalogue.findMedia` tells: ask for it with this user as the `owner`, for
    /// only an own one counts.
    public var photo: MediaID?
    /// Who sees first and last name; to the user alone.
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

/// Who sees a user's first and last name.
public struct NameVisibility: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Registered users; so it is unless the user says otherwise.
    public static let registered: NameVisibility = "registered"
    /// Guests and requests without a token as well.
    public static let everyone: NameVisibility = "everyone"

    public static let rule = ChoiceRule([registered.text, everyone.text])
}
