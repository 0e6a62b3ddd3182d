public import UmkreisWire

/// Changes the caller's password, ends all other sessions, and notifies the user by mail.
///
/// Faults: `unauthenticated` (`password`), `throttled` and `overloaded`, see ``Reauthenticate``; `invalid`
/// (`newPassword`), see ``Register/password``; `gone`, see ``RefreshSession``.
public struct ChangePassword: Call {
    public static let name: CallName = "auth.changePassword"
    public static let faults: [FaultCode] = [.throttled, .gone]
    public typealias Reply = Done

    /// Current password.
    public var password: String
    /// New password.
    public var newPassword: String

    public init(password: String, newPassword: String) { (self.password, self.newPassword) = (password, newPassword) }
}

extension ChangePassword: Ruled {
    public static let rules: FieldRules = ["password": SignIn.passwordRule, "newPassword": Register.passwordRule]
}
