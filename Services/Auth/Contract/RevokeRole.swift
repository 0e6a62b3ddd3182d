public import UmkreisWire

/// Revokes a role and ends the user's sessions, within a second everywhere.
///
/// Has no effect if not held. The last operator's role can be revoked: the deployment's service key can grant it again.
///
/// Faults: `conflict`, `not-found`, `reauthentication-required` and `gone` as ``GrantRole``, but accepts unverified
/// addresses.
public struct RevokeRole: Call {
    public static let name: CallName = "auth.revokeRole"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.notFound, .conflict, .reauthenticationRequired, .gone]

    /// User's id.
    public var user: UserID?
    /// E-mail address or username instead of the id.
    public var login: String?
    /// Role to revoke.
    public var role: RoleName

    public typealias Reply = HeldRoles

    public init(user: UserID? = nil, login: String? = nil, role: RoleName) {
        self.user = user
        self.login = login
        self.role = role
    }
}

extension RevokeRole: Ruled {
    public static let rules: FieldRules = ["login": SignIn.loginRule, "role": RoleName.rule]
}
