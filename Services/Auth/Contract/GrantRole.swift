public import Wire

/// Lets a registered user do more than everybody may.
///
/// It counts from the user's next token on: `auth.refreshSession` brings one. A role that the user has already is granted
/// again without effect.
///
/// Faults: `invalid` (`role`, or `user` when not exactly one of `user` and `login` is given); `not-found` (`user`,
/// `login`); `conflict` for a guest, and (`login`) for an address that is not verified: whoever has registered with it
/// may be somebody else; `reauthentication-required` where the caller signed in more than ten minutes ago and has not
/// shown the password since; `gone` (`key`) as ``RefreshSession`` tells it.
public struct GrantRole: Call {
    public static let name: CallName = "auth.grantRole"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.notFound, .conflict, .reauthenticationRequired, .gone]

    public var user: UserID?
    /// The user's e-mail address or username, in the place of the id.
    public var login: String?
    public var role: RoleName

    public typealias Reply = HeldRoles

    public init(user: UserID? = nil, login: String? = nil, role: RoleName) {
        self.user = user
        self.login = login
        self.role = role
    }
}

extension GrantRole: Ruled {
    public static let rules: FieldRules = ["login": SignIn.loginRule, "role": RoleName.rule]
}
