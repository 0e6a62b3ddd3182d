public import Wire

/// Proves with a mailed code that the caller reads the mail of an address.
///
/// It is that of the account, or the one that is to take its place (``ChangeEmail``): then all other sessions end. A user who
/// was asked to verify first may do what users may from the next token on: `auth.refreshSession` brings one.
///
/// A guest verifies the address of an account that is not signed in to, by its login: where the operator has set
/// `register-answer` to `alike`, nobody signs in to one before.
///
/// Faults: `unauthenticated` (`code`, `formerCode`) when a code is wrong, used, older than ten minutes, or was tried five
/// times, or a guest's login is nobody's; `invalid` (`formerCode`, `login`) when it is missing where the former address is
/// verified, or a guest asks; `conflict` (`email`) when the address has become another account's meanwhile; `throttled` when a
/// guest has tried too many for a login; `gone` (`key`) as ``RefreshSession`` tells it.
public struct VerifyEmail: Call {
    public static let name: CallName = "auth.verifyEmail"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict, .throttled, .gone]

    public struct Reply: Codable, Sendable, Equatable {
        public var email: String
        public var verifiedAt: Timestamp

        public init(email: String, verifiedAt: Timestamp) {
            self.email = email
            self.verifiedAt = verifiedAt
        }
    }

    /// The 8 digits that were mailed to the address.
    public var code: String
    /// Those that were mailed to the address that the account has had until now.
    public var formerCode: String?
    /// Whose address it is, where a guest asks: the e-mail address or the username.
    public var login: String?

    public init(code: String, formerCode: String? = nil, login: String? = nil) {
        self.code = code
        self.formerCode = formerCode
        self.login = login
    }
}

extension VerifyEmail: Ruled {
    public static let codeRule = TextRule(length: 1...8, form: .code)

    public static let rules: FieldRules = ["code": codeRule, "formerCode": codeRule]
}

extension TextForm {
    /// A code that is typed from a letter.
    public static let code = TextForm("not-a-code", "be 8 digits", pattern: "^[0-9]{8}$") { text in
        text.utf8.count == 8 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
