public import UmkreisAttributes
public import UmkreisWire

/// Changes the given members of the caller's profile.
///
/// Empties members in `clear` first. Other attributes stay, so several apps can share one profile.
///
/// Faults: `invalid`, naming the member; `forbidden` for a suspended account.
public struct UpdateProfile: Call {
    public static let name: CallName = "auth.updateProfile"

    /// 1…80 characters; see ``Profile/displayName``.
    public var displayName: String?
    /// 1…80 characters.
    public var firstName: String?
    /// 1…80 characters.
    public var lastName: String?
    /// 1…1,000 characters; may contain line breaks.
    public var bio: String?
    /// User's languages (BCP 47), in order, at most 10.
    public var languages: [String]?
    /// Declared fields, at most 8 KiB of JSON.
    public var attributes: Attributes?
    /// Contact card's changes.
    public var contact: ContactCard?
    /// An own photo in the catalogue, uploaded since the deployment has its service key.
    public var photo: MediaID?
    /// Audience of first and last name; `registered` by default.
    public var nameVisibility: NameVisibility?
    /// Members to empty: `displayName`, `firstName`, `lastName`, `bio`, `languages`, `contact.phone`, `contact.email`,
    /// `photo`, `attributes`, or one attribute (`attributes.dives`); at most 50.
    public var clear: [String]?

    public struct Reply: Codable, Sendable, Equatable {
        /// Updated profile.
        public var profile: Profile

        public init(profile: Profile) { self.profile = profile }
    }

    public init(
        displayName: String? = nil,
        firstName: String? = nil,
        lastName: String? = nil,
        bio: String? = nil,
        languages: [String]? = nil,
        attributes: Attributes? = nil,
        contact: ContactCard? = nil,
        photo: MediaID? = nil,
        nameVisibility: NameVisibility? = nil,
        clear: [String]? = nil
    ) {
        self.displayName = displayName
        self.firstName = firstName
        self.lastName = lastName
        self.bio = bio
        self.languages = languages
        self.attributes = attributes
        self.contact = contact
        self.photo = photo
        self.nameVisibility = nameVisibility
        self.clear = clear
    }
}

extension UpdateProfile: Ruled {
    /// 1…1,000 characters.
    public static let bioRule = TextRule(length: 1...1_000, lines: .any, isBlankRefused: true)
    /// 8 KiB of JSON.
    public static let attributesRule = BytesRule(8 * 1024)
    /// Members that can be emptied, besides single attributes.
    private static let clearable = [
        "displayName", "firstName", "lastName", "bio", "languages", "contact.phone", "contact.email", "photo",
        "attributes",
    ]
    /// A member of ``clearable`` or `attributes.NAME`.
    private static let clearedRule = FormRule(
        TextForm(
            .notOneOf(clearable + ["attributes.NAME"]),
            pattern: "^(\(clearable.joined(separator: "|").replacing(".", with: "\\."))|attributes\\.[^.]{1,40})$"
        ) { member in
            clearable.contains(member)
                || member.hasPrefix("attributes.") && (12...51).contains(member.unicodeScalars.count)
                    && !member.dropFirst(11).contains(".")
        }
    )

    public static let rules: FieldRules = [
        "displayName": Register.displayNameRule, "firstName": Register.displayNameRule,
        "lastName": Register.displayNameRule, "bio": bioRule,
        "languages": ListRule(maximum: 10, each: TextRule.language),
        "clear": ListRule(maximum: 50, each: clearedRule),
        "attributes": attributesRule, "nameVisibility": NameVisibility.rule,
    ]
}
