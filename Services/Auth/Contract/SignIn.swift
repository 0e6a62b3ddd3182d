public import UmkreisWire

/// Starts a session by login and password.
///
/// - A guest caller is merged into the account within a second (``GuestMerged``), and its session ends.
/// - On a known device (`deviceToken`, or a token of one of the account's sessions), the session replaces the former
///   one. On others, the owner is notified by mail.
/// - For a suspended user, `restriction` is `suspended`.
///
/// Faults:
/// - `unauthenticated`, with the same message and work for an unknown account, a wrong password, too many attempts with
///   the account's other logins, and (if `register-answer` is `alike`) an unverified address; with field `token` for an
///   ended guest.
/// - `throttled` after five attempts for 1, 2, 4 … seconds, at most 15 minutes; counted per known device, and for all
///   others per typed login and per account.
/// - `reauthentication-required` (`code`) for the right password on an unknown device after a hundred wrong ones: a
///   code was mailed. `unauthenticated` (`code`) if it is wrong.
/// - `invalid` (`password`, `device`, `code`); `overloaded`, see ``Reauthenticate``; `gone`, see ``RefreshSession``.
public struct SignIn: Call {
    public static let name: CallName = "auth.signIn"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.throttled, .reauthenticationRequired, .gone]
    public static let traits: [CallTrait] = [.startsSession, .isRare]
    public typealias Reply = SignedIn

    /// E-mail address or username.
    public var login: String
    /// Account's password.
    public var password: String
    /// Device's name, 1…80 characters; by default a known device's is kept.
    public var device: String?

    /// Token from ``SignedIn/deviceToken``; those of other accounts and expired ones are ignored.
    public var deviceToken: String?

    /// 8 mailed digits, required after a hundred wrong passwords.
    public var code: String?

    public init(
        login: String,
        password: String,
        device: String? = nil,
        deviceToken: String? = nil,
        code: String? = nil
    ) {
        self.login = login
        self.password = password
        self.device = device
        self.deviceToken = deviceToken
        self.code = code
    }
}

extension SignIn: Ruled {
    /// Longer than any login; malformed ones fail like unknown ones.
    public static let loginRule = TextRule(length: 0...320, lines: .raw)
    /// Existing passwords stay valid when the rules change.
    public static let passwordRule = TextRule(
        length: 1...Register.passwordRule.length.upperBound,
        lines: .raw,
        isComposed: true
    )

    public static let rules: FieldRules = [
        "login": loginRule, "password": passwordRule, "device": Register.deviceRule, "code": VerifyEmail.codeRule,
    ]
}
