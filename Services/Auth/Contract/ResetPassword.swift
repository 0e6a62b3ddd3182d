public import Wire

/// Puts another password in the place of a forgotten one, by a mailed code (``RequestPasswordReset``), and ends all sessions.
///
/// It signs nobody in. It lifts the pauses that wrong passwords have brought.
///
/// Faults: `unauthenticated` (`code`) in the same words whether the code is wrong, used, older than ten minutes or was tried
/// five times, or there is no such account; `throttled` when too many were tried for this login; `invalid` (`newPassword`) as
/// ``Register`` says of a password; `overloaded` when too many passwords are being hashed.
public struct ResetPassword: Call {
    public static let name: CallName = "auth.resetPassword"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.throttled]
    public typealias Reply = Done

    /// The e-mail address or the username, as in ``RequestPasswordReset``.
    public var login: String
    /// The 8 digits.
    public var code: String
    public var newPassword: String

    public init(login: String, code: String, newPassword: String) {
        self.login = login
        self.code = code
        self.newPassword = newPassword
    }
}

extension ResetPassword: Ruled {
    public static let rules: FieldRules = ["code": VerifyEmail.codeRule, "newPassword": Register.passwordRule]
}
