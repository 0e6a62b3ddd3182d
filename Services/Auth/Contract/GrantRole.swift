public import UmkreisWire

/// Grants a role to a registered user, with effect from the next token.
///
/// Faults: `invalid` (`role`, or `user` unless exactly one of `user` and `login` is given); `not-found` (`user`,
/// `login`); `conflict` for a guest, and (`login`) for an unverified address, which its registrant may not own;
/// `reauthentication-required`; `gone`, see ``RefreshSession``.
public struct GrantRole: Call {
    public static let name: CallName = "auth.grantRole"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.notFound, .conflict, .reauthenticationRequired, .gone]

    /// User's id.
    public var user: UserID?
    /// E-mail address or username instead of the id.
    public var login: String?
    /// Role to grant.
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
