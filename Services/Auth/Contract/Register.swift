public import UmkreisWire

/// Registers an account with an e-mail address, a username or both.
///
/// A guest's token upgrades that guest in place, and its session ends.
///
/// With `register-answer` set to `alike`, the reply is always a guest's session, so as not to reveal whether the
/// address is known. For a free address the account is created, and usable after ``VerifyEmail`` with the guest's
/// token, which merges the guest; otherwise the owner is notified. A username must be set later (``ChangeUsername``),
/// since it would reveal the difference.
///
/// Faults: `invalid`, also (`email`) without any login; `conflict` (`email`, `username`) when taken, `throttled` after
/// too many of those; `conflict` for a registered caller; `overloaded`, see ``Reauthenticate``; `gone`, see
/// ``RefreshSession``.
public struct Register: Call {
    public static let name: CallName = "auth.register"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.conflict, .throttled, .gone]
    public static let traits: [CallTrait] = [.startsSession, .isRare]
    public typealias Reply = SignedIn

    /// A code is mailed to it (``VerifyEmail``).
    ///
    /// Compared without case, composed (RFC 6532), its domain by IDNA2008: `bücher.example` is `xn--bcher-kva.example`.
    public var email: String?
    /// At least 8 characters in NFC, unless `password-minimum` is set; any space is the same.
    ///
    /// Common passwords, runs, repeats and own names are rejected, and controls and invisible characters (RFC 8265).
    public var password: String
    /// 1…80 characters; see ``Profile/displayName``.
    public var displayName: String?
    /// 1…80 characters.
    public var firstName: String?
    /// 1…80 characters.
    public var lastName: String?
    /// Username to sign in with, 3…30 characters.
    public var username: String?
    /// Device's name, 1…80 characters; defaults to that of the guest's session.
    public var device: String?
    /// Language of mail (BCP 47); English if unsupported.
    public var language: String?
    /// Whether to start the account's session (default) or a guest's.
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
    /// See ``TextRule/emailAddress``.
    public static let emailRule = TextRule.emailAddress.refusingBlank
    /// Outermost bounds; `describe` returns the configured ones.
    public static let passwordRule = TextRule(length: 6...1024, lines: .raw, isComposed: true)
    /// 1…80 visible characters.
    public static let displayNameRule = TextRule(
        length: 1...80,
        form: .visibleName,
        isBlankRefused: true,
        isComposed: true
    )
    /// 3…30 characters (``TextForm/username``).
    public static let usernameRule = TextRule(length: 3...30, form: .username, isBlankRefused: true, isComposed: true)
    /// The rule of device names, the same as for display names.
    public static let deviceRule = displayNameRule

    public static let rules: FieldRules = [
        "email": emailRule, "password": passwordRule, "displayName": displayNameRule, "firstName": displayNameRule,
        "lastName": displayNameRule, "username": usernameRule, "device": deviceRule, "language": TextRule.language,
    ]
}
