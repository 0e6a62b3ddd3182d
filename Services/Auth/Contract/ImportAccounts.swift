public import UmkreisWire

/// Imports accounts and their password hashes from another system.
///
/// The next sign-in rehashes a password. A batch is one transaction: an entry that breaks a rule is rejected alone, one
/// that cannot be decoded rejects the batch. Repeating an import leaves existing accounts unchanged. No mail is sent;
/// owners verify their addresses with ``ResendCode``.
///
/// Faults: `invalid`; `gone`, see ``RefreshSession``.
public struct ImportAccounts: Call {
    public static let name: CallName = "auth.importAccounts"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.gone]

    /// At most 100.
    public var accounts: [Validated<ImportedAccount>]

    public struct Reply: Codable, Sendable, Equatable {
        /// Results in request order.
        public var results: [ImportedAccountResult]

        public init(results: [ImportedAccountResult]) { self.results = results }
    }

    public init(accounts: [ImportedAccount]) {
        self.accounts = accounts.map(Validated.init)
    }
}

extension ImportAccounts: Ruled {
    /// At most 100.
    public static let accountsRule = ListRule(maximum: 100)

    public static let rules: FieldRules = ["accounts": accountsRule]
}

/// An account with an e-mail address, a username or both.
public struct ImportedAccount: Codable, Sendable, Equatable {
    /// Id in the other system, 1…100 characters, which identifies repeated imports.
    ///
    /// Defaults to the address, else the username.
    public var externalID: String?
    /// Address to sign in with.
    public var email: String?
    /// Whether the other system verified the address; `false` by default.
    public var isEmailVerified: Bool?
    /// Username to sign in with, 3…30 characters.
    public var username: String?
    /// Public name, 1…80 characters.
    public var displayName: String?
    /// 1…80 characters.
    public var firstName: String?
    /// 1…80 characters.
    public var lastName: String?
    /// Language of mail (BCP 47).
    public var language: String?
    /// The hash of the old password.
    ///
    /// Supported formats:
    /// - Argon2id or Argon2i (PHC string, at most 256 MiB and 16 passes)
    /// - bcrypt (`$2a$`, `$2b$`, `$2y$`, at most cost 14)
    /// - PBKDF2-HMAC-SHA-256 by Django or passlib (at most 1,000,000 iterations)
    public var passwordHash: String
    /// Now by default.
    public var createdAt: Timestamp?

    public init(
        externalID: String? = nil,
        email: String? = nil,
        isEmailVerified: Bool? = nil,
        username: String? = nil,
        displayName: String? = nil,
        firstName: String? = nil,
        lastName: String? = nil,
        language: String? = nil,
        passwordHash: String,
        createdAt: Timestamp? = nil
    ) {
        self.externalID = externalID
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.username = username
        self.displayName = displayName
        self.firstName = firstName
        self.lastName = lastName
        self.language = language
        self.passwordHash = passwordHash
        self.createdAt = createdAt
    }
}

/// A violation rejects only its entry.
extension ImportedAccount: Ruled {
    public static let rules: FieldRules = [
        "externalID": TextRule(length: 1...100), "email": Register.emailRule, "username": Register.usernameRule,
        "displayName": Register.displayNameRule, "firstName": Register.displayNameRule,
        "lastName": Register.displayNameRule, "language": TextRule.language,
        "passwordHash": TextRule(length: 1...512, lines: .raw),
    ]
}

/// The result of one entry.
public struct ImportedAccountResult: Codable, Sendable, Equatable {
    /// Kind of result.
    public var outcome: ImportOutcome
    /// Absent if rejected.
    public var user: UserID?
    /// Reason of a rejection; its field includes the entry (`accounts.3.email`).
    public var fault: Fault?

    public init(outcome: ImportOutcome, user: UserID? = nil, fault: Fault? = nil) {
        self.outcome = outcome
        self.user = user
        self.fault = fault
    }
}

/// The outcome of an imported entry.
public struct ImportOutcome: WireWord {
    /// Value on the wire.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// New account.
    public static let created: ImportOutcome = "created"
    /// Imported earlier.
    public static let unchanged: ImportOutcome = "unchanged"
    /// Broke a rule.
    public static let rejected: ImportOutcome = "rejected"
}
