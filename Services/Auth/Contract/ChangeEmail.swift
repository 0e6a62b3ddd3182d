public import Wire

/// Begins to put another e-mail address in the place of the caller's: codes are mailed, and ``VerifyEmail`` takes them.
///
/// Until then nothing changes. One code goes to the new address, and one to the former if that is verified: who has stolen
/// a session takes no account with it. A later request takes the place of an earlier one.
///
/// Faults: `unauthenticated` (`password`) when the password is wrong, and `throttled` after too many of those; `conflict`
/// (`email`) when there is an account with it, unless the operator has set `register-answer` to `alike`; `throttled` also when
/// too many addresses were taken, or too much was mailed to one; `overloaded` when too many passwords are being hashed.
public struct ChangeEmail: Call {
    public static let name: CallName = "auth.changeEmail"
    public static let faults: [FaultCode] = [.conflict, .throttled]

    public struct Reply: Codable, Sendable, Equatable {
        /// How long the codes are good.
        public var expiresAt: Timestamp
        /// Whether ``VerifyEmail/formerCode`` is wanted, too.
        public var wantsFormerCode: Bool

        public init(expiresAt: Timestamp, wantsFormerCode: Bool) {
            self.expiresAt = expiresAt
            self.wantsFormerCode = wantsFormerCode
        }
    }

    public var password: String
    public var email: String

    public init(password: String, email: String) {
        self.password = password
        self.email = email
    }
}

extension ChangeEmail: Ruled {
    public static let rules: FieldRules = ["password": SignIn.passwordRule, "email": Register.emailRule]
}
