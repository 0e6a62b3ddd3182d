public import Attributes
public import Wire

/// Changes what others see of the caller: the members that are given, and no others.
///
/// A member that is named in `clear` is emptied first. Attributes are fields that an operator has declared
/// (``ListProfileFields``); those that are not named stay, so that several apps share one profile.
///
/// Faults: `invalid`, naming the member that breaks a rule; `forbidden` for a suspended account.
public struct UpdateProfile: Call {
    public static let name: CallName = "auth.updateProfile"

    /// What others see; without it the first and last name, as far as they are shown, else the username, else `someone`.
    public var displayName: String?
    public var firstName: String?
    public var lastName: String?
    /// What the user says of themselves, with the ends of lines.
    public var bio: String?
    /// BCP 47: which the user speaks, in their order.
    public var languages: [String]?
    /// At most 8 KiB of JSON in all.
    public var attributes: Attributes?
    public var contact: ContactCard?
    /// A picture of the user's that the catalogue keeps; another's is shown to nobody.
    public var photo: MediaID?
    /// Who sees first and last name; `registered` unless said otherwise.
    public var nameVisibility: NameVisibility?
    /// Members to empty: `displayName`, `firstName`, `lastName`, `bio`, `languages`, `contact.phone`, `contact.email`, `photo`,
    /// `attributes`, or one of those, as in `attributes.dives`.
    public var clear: [String]?

    public struct Reply: Codable, Sendable, Equatable {
        /// As the user sees it.
        public var profile: Profile

        public init(profile: Profile) {
            self.profile = profile
        }
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
    public static let bioRule = TextRule(length: 1...1_000, lines: .any)
    public static let languagesRule = ListRule(most: 10, each: TextRule.language)
    public static let attributesRule = BytesRule(8 * 1024)
    /// Members that can be emptied, beside each of the attributes.
    public static let clearable = [
        "displayName", "firstName", "lastName", "bio", "languages", "contact.phone", "contact.email", "photo",
        "attributes",
    ]
    public static let clearedRule = FormRule(
        TextForm(
            .notOneOf(clearable + ["attributes.NAME"]),
            pattern: "^(\(clearable.joined(separator: "|").replacing(".", with: "\\."))|attributes\\.[^.]{1,40})$"
        ) { member in
            clearable.contains(member)
                || member.hasPrefix("attributes.") && (12...51).contains(member.unicodeScalars.count)
                    && !member.dropFirst(11).contains(".")
        }
    )
    public static let clearRule = ListRule(most: 50, each: clearedRule)

    public static let rules: FieldRules = [
        "displayName": Register.displayNameRule, "firstName": Register.displayNameRule,
        "lastName": Register.displayNameRule, "bio": bioRule, "languages": languagesRule, "clear": clearRule,
        "attributes": attributesRule, "nameVisibility": NameVisibility.rule,
    ]
}
