public import Wire

/// Brings accounts in from another system, with the hashes of their passwords: who signs in goes on with the old password, and
/// has it hashed anew by that.
///
/// One batch is one transaction. An entry that breaks a rule is rejected and the others are taken; one that cannot be read as an
/// ``ImportedAccount`` refuses the batch. What was brought in before is left alone, however it has changed since, so an import
/// may be repeated. Nobody is mailed: an address that is not verified is verified when its owner asks (``ResendCode``).
///
/// Faults: `invalid` for more than 100 entries, and for one that cannot be read; `gone` (`key`) as ``RefreshSession`` tells it.
public struct ImportAccounts: Call {
    public static let name: CallName = "auth.importAccounts"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.gone]

    public var accounts: [ImportedAccount]

    public struct Reply: Codable, Sendable, Equatable {
        /// What became of each entry, in their order.
        public var results: [ImportedAccountResult]

        public init(results: [ImportedAccountResult]) {
            self.results = results
        }
    }

    public init(accounts: [ImportedAccount]) {
        self.accounts = accounts
    }
}

extension ImportAccounts: Ruled {
    public static let accountsRule = ListRule(most: 100)

    public static let rules: FieldRules = ["accounts": accountsRule]
}

/// One account of an import; it has an e-mail address, a username or both.
public struct ImportedAccount: Codable, Sendable, Equatable {
    /// What the other system calls it: the same id again is the same account.
    ///
    /// Without one its address is its id, else its username.
    public var externalID: String?
    public var email: String?
    /// Whether the other system has seen that mail to the address reaches its owner; no, unless said otherwise.
    public var isEmailVerified: Bool?
    public var username: String?
    public var displayName: String?
    public var firstName: String?
    public var lastName: String?
    /// BCP 47: what mail is written in.
    public var language: String?
    /// By Argon2id or Argon2i (PHC string, at most 256 MiB and 16 passes), by bcrypt (`$2a$`, `$2b$`, `$2y$`, at most cost
    /// 14), or by PBKDF2 with HMAC-SHA-256 as Django and passlib write it (at most 1,000,000 iterations).
    public var passwordHash: String
    /// Since when there has been the account; now, unless said otherwise.
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

/// Broken by one entry, each rejects that entry alone.
extension ImportedAccount: Ruled {
    public static let externalIDRule = TextRule(length: 1...100)
    public static let passwordHashRule = TextRule(length: 1...512, lines: .raw)

    public static let rules: FieldRules = [
        "externalID": externalIDRule, "email": Register.emailRule, "username": Register.usernameRule,
        "displayName": Register.displayNameRule, "firstName": Register.displayNameRule,
        "lastName": Register.displayNameRule, "language": TextRule.language, "passwordHash": passwordHashRule,
    ]
}

/// What became of one entry of an import.
public struct ImportedAccountResult: Codable, Sendable, Equatable {
    public var outcome: ImportOutcome
    /// Whose account it is; nil for one that was rejected.
    public var user: UserID?
    /// Why it was rejected.
    ///
    /// Its field names the entry too: `accounts.3.email`.
    public var fault: Fault?

    public init(outcome: ImportOutcome, user: UserID? = nil, fault: Fault? = nil) {
        self.outcome = outcome
        self.user = user
        self.fault = fault
    }
}

/// What an import did with an entry.
public struct ImportOutcome: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static let created: ImportOutcome = "created"
    /// It was brought in before.
    public static let unchanged: ImportOutcome = "unchanged"
    public static let rejected: ImportOutcome = "rejected"
}
