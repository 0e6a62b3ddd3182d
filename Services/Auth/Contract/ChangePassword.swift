public import Wire

/// Puts another password in the place of the caller's, and ends all other sessions.
///
/// It is told by mail where there is an address.
///
/// Faults: `unauthenticated` (`password`) when the password is wrong; `throttled` after too many of those, as
/// ``Reauthenticate``; `invalid` (`newPassword`) as ``Register`` says of a password; `overloaded` when too many passwords are
/// being hashed; `gone` (`key`) as ``RefreshSession`` tells it.
public struct ChangePassword: Call {
    public static let name: CallName = "auth.changePassword"
    public static let faults: [FaultCode] = [.throttled, .gone]
    public typealias Reply = Done

    public var password: String
    public var newPassword: String

    public init(password: String, newPassword: String) {
        self.password = password
        self.newPassword = newPassword
    }
}

extension ChangePassword: Ruled {
    public static let rules: FieldRules = ["password": SignIn.passwordRule, "newPassword": Register.passwordRule]
}
