public import Wire

/// Proves with a mailed code that the caller reads the mail of an address.
///
/// It is that of the account, or the one that is to take its place (``ChangeEmail``): then all other sessions end. A user who
/// was asked to verify first may do what users may from the next token on: `auth.refreshSession` brings one.
///
/// A guest verifies the address of the account that was registered with the guest's token or came with the guest's session:
/// where the operator has set `register-answer` to `alike`, nobody signs in to it before.
///
/// Faults: `unauthenticated` (`code`, `formerCode`) when a code is wrong, used, older than ten minutes, was tried five times, or
/// is for somebody else; `invalid` (`formerCode`) when it is missing where the former address is verified; `conflict` (`email`)
/// when the address has become another account's meanwhile; `gone` (`key`) as ``RefreshSession`` tells it.
public struct VerifyEmail: Call {
    public static let name: CallName = "auth.verifyEmail"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict, .gone]

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

    public init(code: String, formerCode: String? = nil) {
        self.code = code
        self.formerCode = formerCode
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
