public import Wire

/// Contact details outside of the apps.
public struct ContactCard: Codable, Sendable, Hashable {
    /// E.164; spaces and punctuation are removed.
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
    public static let phoneRule = TextRule(length: 3...40, form: .internationalPhoneNumber, isBlankRefused: true)

    public static let rules: FieldRules = [
        "phone": phoneRule, "email": TextRule.emailAddress.refusingBlank, "visibility": ContactVisibility.rule,
    ]
}

/// The audience of a contact card.
public struct ContactVisibility: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Not visible to others.
    public static let nobody: ContactVisibility = "nobody"
    /// Registered users with mutual chat messages, except blocked ones.
    public static let contacts: ContactVisibility = "contacts"
    /// Includes guests and requests without a token.
    public static let everyone: ContactVisibility = "everyone"

    public static let rule = ChoiceRule([nobody.text, contacts.text, everyone.text])
}

extension TextForm {
    /// A typed international telephone number (ITU-T E.164): `+49 170 123 45 67`, `0049 170 …`.
    ///
    /// Ignores a zero in brackets, which is not dialled from abroad.
    public static let internationalPhoneNumber = TextForm(
        "not-an-international-phone-number",
        "begin with + and a country's code, and have 7 to 15 digits",
        pattern: #"^(\+|00)[0-9 ().\/-]+$"#
    ) { e164($0) != nil }

    /// Returns E.164, such as `+491701234567`, or `nil`.
    public static func e164(_ text: String) -> String? {
        let bare = text.replacing("(0)", with: "").filter { !" ().-/".contains($0) }
        let digits = bare.hasPrefix("+") ? bare.dropFirst() : bare.hasPrefix("00") ? bare.dropFirst(2) : ""
        guard (7...15).contains(digits.utf8.count), digits.first != "0",
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return "+\(digits)"
    }
}
