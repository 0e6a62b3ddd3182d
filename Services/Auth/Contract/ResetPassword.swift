public import Wire

/// Puts another password in the place of a forgotten one, by a mailed code (``RequestPasswordReset``), and ends all sessions.
///
/// It signs nobody in. It lifts the pauses that wrong passwords have brought.
///
/// Faults: `unauthenticated` (`code`) in the same words whether the code is wrong, used, older than ten minutes or was tried
/// five times, or there is no such account; `invalid` (`newPassword`) as ``Register`` says of a password; `overloaded` when too
/// many passwords are being hashed.
public struct ResetPassword: Call {
    public static let name: CallName = "auth.resetPassword"
    public static let access: Access = .anyone
    public typealias Reply = Done

    /// What ``RequestPasswordReset`` has answered with.
    public var challenge: String
    /// The 8 digits.
    public var code: String
    public var newPassword: String

    public init(challenge: String, code: String, newPassword: String) {
        self.challenge = challenge
        self.code = code
        self.newPassword = newPassword
    }
}

extension ResetPassword: Ruled {
    public static let challengeRule = TextRule(length: 1...64)

    public static let rules: FieldRules = [
        "challenge": challengeRule, "code": VerifyEmail.codeRule, "newPassword": Register.passwordRule,
    ]
}
