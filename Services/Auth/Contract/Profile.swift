public import UmkreisAttributes
public import UmkreisWire

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

    /// The reserved ``displayName`` of an account without a name.
    public static let nameless = "someone"

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
    /// Value on the wire.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// Default.
    public static let registered: NameVisibility = "registered"
    /// Includes guests and requests without a token.
    public static let everyone: NameVisibility = "everyone"

    /// `registered` or `everyone`.
    public static let rule = ChoiceRule([registered.text, everyone.text])
}

/// Contact details outside of the apps.
public struct ContactCard: Codable, Sendable, Hashable {
    /// E.164; read from digits of any script, without spaces and punctuation.
    public var phone: String?
    /// May differ from the sign-in address.
    public var email: String?
    /// Audience, returned only to the owner; hidden by default.
    public var visibility: ContactVisibility?

    public init(phone: String? = nil, email: String? = nil, visibility: ContactVisibility? = nil) {
        self.phone = phone
        self.email = email
        self.visibility = visibility
    }
}

extension ContactCard: Ruled {
    /// 3…40 characters as typed.
    public static let phoneRule = TextRule(length: 3...40, form: .internationalPhoneNumber, isBlankRefused: true)

    public static let rules: FieldRules = [
        "phone": phoneRule, "email": TextRule.emailAddress.refusingBlank, "visibility": ContactVisibility.rule,
    ]
}

/// The audience of a contact card.
public struct ContactVisibility: WireWord {
    /// Value on the wire.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// Not visible to others.
    public static let nobody: ContactVisibility = "nobody"
    /// Registered users with mutual chat messages, except blocked ones.
    public static let contacts: ContactVisibility = "contacts"
    /// Includes guests and requests without a token.
    public static let everyone: ContactVisibility = "everyone"

    /// `nobody`, `contacts` or `everyone`.
    public static let rule = ChoiceRule([nobody.text, contacts.text, everyone.text])
}
