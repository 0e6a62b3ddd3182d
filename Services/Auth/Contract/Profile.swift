public import Attributes
public import Wire

/// What somebody sees of a user.
///
/// One whom a block keeps apart from the user sees no more than of a user who has said nothing.
public struct Profile: Codable, Sendable, Equatable {
    public var user: UserID
    /// `Guest` for one who has not registered.
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
        photo: MediaID? = nil
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
    }
}
