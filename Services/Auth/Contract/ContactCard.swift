public import Wire

/// How to reach a user outside of the apps, for those to whom the user shows it.
public struct ContactCard: Codable, Sendable, Hashable {
    /// In E.164: a plus and the digits of country and number.
    ///
    /// Spaces and the like may be typed, and are not kept.
    public var phone: String?
    /// Need not be the address that the user signs in with.
    public var email: String?
    /// Who is shown it; nobody unless said otherwise.
    ///
    /// Told to the user alone.
    public var visibility: ContactVisibility?

    public init(phone: String? = nil, email: String? = nil, visibility: ContactVisibility? = nil) {
        self.phone = phone
        self.email = email
        self.visibility = visibility
    }
}

extension ContactCard: Ruled {
    public static let phoneRule = TextRule(length: 3...40, form: .internationalPhoneNumber)

    public static let rules: FieldRules = [
        "phone": phoneRule, "email": TextRule.emailAddress, "visibility": ContactVisibility.rule,
    ]
}

/// Who is shown a user's contact card.
public struct ContactVisibility: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static let nobody: ContactVisibility = "nobody"
    /// Registered users with whom the user has written in chat, each at least once, unless a block keeps the two apart.
    public static let contacts: ContactVisibility = "contacts"
    public static let everyone: ContactVisibility = "everyone"

    public static let rule = ChoiceRule([nobody.text, contacts.text, everyone.text])
}

extension TextForm {
    /// A telephone number with its country's code, as people type it (ITU-T E.164): `+49 170 123 45 67`, `0049 170 …`.
    ///
    /// A zero in brackets behind the country's code is not dialled from abroad, and is passed over.
    public static let internationalPhoneNumber = TextForm(
        "not-an-international-phone-number",
        "begin with + and a country's code, and have 7 to 15 digits",
        pattern: #"^(\+|00)[0-9 ().\/-]+$"#
    ) { dialled($0) != nil }

    /// The number in E.164: `+491701234567`; nil for a text that is none.
    public static func dialled(_ text: String) -> String? {
        let bare = text.replacing("(0)", with: "").filter { !" ().-/".contains($0) }
        let digits = bare.hasPrefix("+") ? bare.dropFirst() : bare.hasPrefix("00") ? bare.dropFirst(2) : ""
        guard (7...15).contains(digits.utf8.count), digits.first != "0",
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return "+\(digits)"
    }
}
