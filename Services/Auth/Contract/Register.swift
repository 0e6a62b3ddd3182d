public import Wire

/// Makes an account that can post and chat, with an e-mail address, a username or both.
///
/// With a guest's token it upgrades that guest: same id, nothing is lost. The guest's session ends; the reply brings the
/// next one.
///
/// Where the operator has set `register-answer` to `alike`, nothing tells whether an address is known: the reply is a guest's
/// session (`isGuest`), and the mail decides. If the address is free, the account is made, and signed in to once the mailed code
/// has verified it (``VerifyEmail``), with the guest's token so that the guest is merged; else its owner is told of the attempt.
/// A username beside an address would tell them apart, and is chosen later there (``ChangeUsername``).
///
/// Faults: `invalid` when a rule is broken, and at `email` when there is neither an address nor a username; `conflict` (`email`,
/// `username`) when it is taken, and `throttled` when too much was; `conflict` when the token's account is registered already; `overloaded` when too many
/// passwords are being hashed; `gone` (`key`) as ``RefreshSession`` tells it.
public struct Register: Call {
    public static let name: CallName = "auth.register"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.conflict, .throttled, .gone]
    public typealias Reply = SignedIn

    /// What to sign in with, and where mail goes; told apart without regard to case.
    ///
    /// A code is mailed to it (``VerifyEmail``).
    public var email: String?
    /// At least 8 characters after Unicode normalisation (NFC), fewer or more where the operator says so
    /// (`password-minimum`); not made of common passwords, of runs and repeats, or of the account's own names.
    public var password: String
    /// What others see; without it the first and last name, else the username, else `someone`.
    public var displayName: String?
    public var firstName: String?
    public var lastName: String?
    /// What to sign in with, beside the e-mail address or in its place.
    public var username: String?
    /// What the user calls the device, or a name that the program suggests; without it that of the guest's session.
    public var device: String?
    /// BCP 47: what mail is written in; English where there is none in it.
    public var language: String?
    /// Whether the reply is a session of the new account (yes, unless said otherwise) or a guest's: signing in is asked for
    /// separately then.
    public var signIn: Bool?

    public init(
        email: String? = nil,
        password: String,
        displayName: String? = nil,
        firstName: String? = nil,
        lastName: String? = nil,
        username: String? = nil,
        device: String? = nil,
        language: String? = nil,
        signIn: Bool? = nil
    ) {
        self.email = email
        self.password = password
        self.displayName = displayName
        self.firstName = firstName
        self.lastName = lastName
        self.username = username
        self.device = device
        self.language = language
        self.signIn = signIn
    }
}

extension Register: Ruled {
    public static let emailRule = TextRule.emailAddress
    /// The bounds that no operator can leave; `describe` tells those of the stack that is asked.
    public static let passwordRule = TextRule(length: 6...1024, lines: .raw)
    public static let displayNameRule = TextRule(length: 1...80, form: .visibleName)
    public static let usernameRule = TextRule(length: 3...30, form: .username)
    public static let deviceRule = displayNameRule

    public static let rules: FieldRules = [
        "email": emailRule, "password": passwordRule, "displayName": displayNameRule, "firstName": displayNameRule,
        "lastName": displayNameRule, "username": usernameRule, "device": deviceRule, "language": TextRule.language,
    ]
}
