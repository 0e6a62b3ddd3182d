public import Wire

/// Makes an account that can post and chat.
///
/// With a guest's token it upgrades that guest: same id, nothing is lost. The guest's session ends; the reply brings the
/// next one.
///
/// Where the operator has set `register-answer` to `alike`, nothing tells whether an address is known: the reply is a guest's
/// session (`isGuest`), the account is made if the address is free, and signing in is asked for separately, with the
/// guest's token so that it is merged.
///
/// Faults: `invalid` (`email`, `password`, `username`, `displayName`, `device`) when a rule is broken; `conflict` (`email`,
/// `username`) when it is taken, and `throttled` when too much was; `conflict` when the token's account is registered already; `overloaded` when too many
/// passwords are being hashed; `gone` (`key`) as ``RefreshSession`` tells it.
public struct Register: Call {
    public static let name: CallName = "auth.register"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.conflict, .throttled, .gone]
    public typealias Reply = SignedIn

    /// Told apart without regard to case.
    public var email: String
    /// At least 8 characters after Unicode normalisation (NFC), fewer or more where the operator says so
    /// (`password-minimum`); not made of common passwords, of runs and repeats, or of the account's own names.
    public var password: String
    /// What others see.
    public var displayName: String
    /// A second name to sign in with.
    public var username: String?
    /// What the user calls the device.
    public var device: String?

    public init(email: String, password: String, displayName: String, username: String? = nil, device: String? = nil) {
        self.email = email
        self.password = password
        self.displayName = displayName
        self.username = username
        self.device = device
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
        "email": emailRule, "password": passwordRule, "displayName": displayNameRule, "username": usernameRule,
        "device": deviceRule,
    ]
}
