public import UmkreisWire

/// Sets a new password by a mailed code, and ends all sessions.
///
/// Starts no session. Resets the delays after wrong passwords.
///
/// Faults: `unauthenticated` (`code`), with the same message for a wrong, used, expired (ten minutes) or exhausted
/// (five attempts) code and an unknown account; `invalid` (`newPassword`), see ``Register/password``; `overloaded`.
public struct ResetPassword: Call {
    public static let name: CallName = "auth.resetPassword"
    public static let access: Access = .anyone
    public typealias Reply = Done

    /// Challenge from ``RequestPasswordReset``.
    public var challenge: String
    /// 8 mailed digits.
    public var code: String
    /// New password.
    public var newPassword: String

    public init(challenge: String, code: String, newPassword: String) {
        self.challenge = challenge
        self.code = code
        self.newPassword = newPassword
    }
}

extension ResetPassword: Ruled {
    public static let rules: FieldRules = [
        "challenge": TextRule(length: 1...64), "code": VerifyEmail.codeRule, "newPassword": Register.passwordRule,
    ]
}
