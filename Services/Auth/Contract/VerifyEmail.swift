public import UmkreisWire

/// Verifies the account's e-mail address, or completes ``ChangeEmail``, by a mailed code.
///
/// A changed address ends all other sessions. An `unverified` restriction ends with the next token. With
/// `register-answer` set to `alike`, a guest verifies the account registered with its token or session, which cannot be
/// signed in to before.
///
/// Faults: `unauthenticated` (`code`, `formerCode`) for a wrong, used, expired (ten minutes) or exhausted (five
/// attempts) code; `invalid` (`formerCode`) when required; `conflict` (`email`) when taken since; `gone`, see
/// ``RefreshSession``.
public struct VerifyEmail: Call {
    public static let name: CallName = "auth.verifyEmail"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict, .gone]

    public struct Reply: Codable, Sendable, Equatable {
        /// Verified address.
        public var email: String
        /// Time of verification.
        public var verifiedAt: Timestamp

        public init(email: String, verifiedAt: Timestamp) { (self.email, self.verifiedAt) = (email, verifiedAt) }
    }

    /// 8 digits mailed to the new address.
    public var code: String
    /// Code mailed to the former address.
    public var formerCode: String?

    public init(code: String, formerCode: String? = nil) { (self.code, self.formerCode) = (code, formerCode) }
}

extension VerifyEmail: Ruled {
    /// 8 digits (``TextForm/code``).
    public static let codeRule = TextRule(length: 1...8, form: .code, isBlankRefused: true)

    public static let rules: FieldRules = ["code": codeRule, "formerCode": codeRule]
}
