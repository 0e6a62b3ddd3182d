public import Wire

/// Takes a role from a user, and ends the user's sessions: no service goes by it any more, within a second.
///
/// A role that the user does not have is revoked without effect, and ends nothing. The last operator's may be revoked: the
/// holder of the deployment's service key can always grant it again.
///
/// Faults: `invalid` (`role`, or `user` when not exactly one of `user` and `login` is given); `not-found` (`user`,
/// `login`); `conflict` for a guest; `reauthentication-required` where the caller signed in more than ten minutes ago
/// and has not shown the password since; `gone` (`key`) as ``RefreshSession`` tells it.
public struct RevokeRole: Call {
    public static let name: CallName = "auth.revokeRole"
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

extension RevokeRole: Ruled {
    public static let rules: FieldRules = ["login": SignIn.loginRule, "role": RoleName.rule]
}
