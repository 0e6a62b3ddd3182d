public import UmkreisWire

/// Requests a change of the caller's e-mail address, confirmed by ``VerifyEmail``.
///
/// Mails a code to the new address, and one to the former if verified, so that a stolen session cannot take over the
/// account. Replaces an earlier request.
///
/// Faults: `unauthenticated` (`password`); `conflict` (`email`) for a taken address, unless `register-answer` is
/// `alike`; `throttled` after too many of either, or too much mail to one address; `overloaded`, see
/// ``Reauthenticate``.
public struct ChangeEmail: Call {
    public static let name: CallName = "auth.changeEmail"
    public static let faults: [FaultCode] = [.conflict, .throttled]

    public struct Reply: Codable, Sendable, Equatable {
        /// Expiry of the codes.
        public var expiresAt: Timestamp
        /// Whether ``VerifyEmail/formerCode`` is required.
        public var wantsFormerCode: Bool

        public init(expiresAt: Timestamp, wantsFormerCode: Bool) {
            self.expiresAt = expiresAt
            self.wantsFormerCode = wantsFormerCode
        }
    }

    /// Caller's current password.
    public var password: String
    /// New address.
    public var email: String

    public init(password: String, email: String) { (self.password, self.email) = (password, email) }
}

extension ChangeEmail: Ruled {
    public static let rules: FieldRules = ["password": SignIn.passwordRule, "email": Register.emailRule]
}
