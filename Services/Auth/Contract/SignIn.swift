public import Wire

/// Starts a session for who knows the password.
///
/// A guest who signs in is merged into the account: the guest's session ends, and what the guest kept is the account's,
/// within a second (`auth.guestMerged`). A registered user's token changes nothing. The owner is told by mail of a device that
/// has not been signed in to the account before.
///
/// A device that has been signed in to the account before (`deviceToken`, or a token of one of its sessions) gets a new session,
/// and its former one ends. A suspended user is signed in as well; `restriction` in the reply is `suspended` then.
///
/// Faults: `unauthenticated`, always in the same words and after the same work, whether the account is unknown, the password
/// wrong, too many were tried with the account's other logins or, where `register-answer` is `alike`, the address not verified
/// yet, and with the field `token` where the guest who calls is no more; `throttled` after too many attempts (five are free; then
/// 1, 2, 4 … seconds, at most 15 minutes), which are counted for each device that has been signed in to the account before, and
/// for all others together, for the login that is typed and for the account; `reauthentication-required` (`code`) with the right
/// password on an unknown device after a hundred wrong ones: a code was mailed, and is wanted beside it, and `unauthenticated`
/// (`code`) when that is wrong; `invalid` (`password`, `device`, `code`) for what no account can have; `overloaded` when too many
/// passwords are being hashed; `gone` (`key`) as ``RefreshSession`` tells it.
public struct SignIn: Call {
    public static let name: CallName = "auth.signIn"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.throttled, .reauthenticationRequired, .gone]
    public typealias Reply = SignedIn

    /// The e-mail address or the username.
    public var login: String
    public var password: String
    /// What the user calls the device, or a name that the program suggests; without it a known device keeps its name.
    public var device: String?

    /// What the last sign-in or registration on this device brought (``SignedIn/deviceToken``).
    ///
    /// One of another account, or too old a one, counts for nothing. A token of a session of the account does as well.
    public var deviceToken: String?

    /// The 8 digits that were mailed, where a hundred passwords in a row were wrong.
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
    /// Longer than any address or username; a text that is neither is refused as an unknown login is.
    public static let loginRule = TextRule(length: 0...320, lines: .raw)
    /// What was good enough once is let in, whatever a new password must be today.
    public static let passwordRule = TextRule(length: 1...Register.passwordRule.length.upperBound, lines: .raw)

    public static let rules: FieldRules = [
        "login": loginRule, "password": passwordRule, "device": Register.deviceRule, "code": VerifyEmail.codeRule,
    ]
}
