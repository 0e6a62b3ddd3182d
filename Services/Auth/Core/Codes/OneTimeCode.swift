import AuthContract
import CSodium
import ServiceKit

/// What a code is good for; it is good for nothing else.
enum CodePurpose: String, SQLValueConvertible, Sendable {
    /// The account's address is its owner's.
    case verifyAddress
    /// The address that is to take its place is so, too.
    case changeAddress
    /// The owner of the former address agrees.
    case confirmAddressChange
    case resetPassword
    /// An account that many passwords were tried on is signed in to.
    case signIn

    func letter(with code: String) -> Letter {
        switch self {
        case .verifyAddress: .verifyAddress(code: code)
        case .changeAddress: .changeAddress(code: code)
        case .confirmAddressChange: .confirmAddressChange(code: code)
        case .resetPassword: .resetPassword(code: code)
        case .signIn: .signInCode(code: code)
        }
    }
}

/// A code that was mailed: 8 digits, good once, for ten minutes and five tries (OWASP ASVS 6.5).
///
/// Its digits stand in the letter alone. What is stored is a digest under a key that lies outside the database, and that of one
/// account, purpose, address and holder: nobody but the holder can try it, so nobody else uses up its tries or replaces it.
struct OneTimeCode: Equatable, Sendable {
    static let digits = 8
    static let mostTries = 5
    static let lifetime = Letter.codeLifetime

    /// Absent in a decoy, which no digits match: it is stored for a login that no account with an address has.
    let account: UserID?
    let purpose: CodePurpose
    /// Who may use it: the account itself, the guest who has registered it, or whoever has the challenge that was answered with.
    let holder: String
    /// Where it was mailed to.
    let address: String
    let digest: [UInt8]

    /// Chosen by the operating system, each as likely as any other.
    static func makeText() -> String {
        let number = String(randombytes_uniform(100_000_000))
        return String(repeating: "0", count: digits - number.count) + number
    }

    static func digest(
        of text: String,
        for purpose: CodePurpose,
        of account: UserID,
        heldBy holder: String,
        at address: String,
        key: [UInt8]
    ) -> [UInt8] {
        let bound = [purpose.rawValue, account.description, holder, address, text].joined(separator: "\n")
        return Blake2b.digest(of: Array(bound.utf8), key: key, length: 32)
    }

    /// Whether these are its digits.
    func matches(_ text: String, key: [UInt8]) -> Bool {
        // A decoy is compared as well, for the time that it takes.
        let owner = account ?? UserID(high: 0, low: 0)
        let digest = Self.digest(of: text, for: purpose, of: owner, heldBy: holder, at: address, key: key)
        return sodium_memcmp(digest, self.digest, digest.count) == 0 && account != nil
    }

    /// In the same words whatever is wrong with it, and whether there is an account or not.
    static func wrong(_ field: String = "code") -> Fault {
        Fault(
            .unauthenticated,
            "the code is wrong, used or out of time: ask for another",
            field: field,
            rule: "wrong-code"
        )
    }
}

/// The table of the codes that wait: one for each holder and purpose.
enum CodeTables {
    static let sql = """
        CREATE TABLE oneTimeCode (
            account TEXT,
            purpose TEXT NOT NULL,
            holder TEXT NOT NULL,
            address TEXT NOT NULL,
            digest BLOB NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0,
            expiresAt INTEGER NOT NULL,
            CONSTRAINT oneTimeCodeKey PRIMARY KEY (holder, purpose),
            CONSTRAINT oneTimeCodeOfAccount FOREIGN KEY (account) REFERENCES account (id),
            CONSTRAINT oneTimeCodeTries CHECK (tries >= 0)
        ) STRICT;
        CREATE INDEX oneTimeCodeByAccount ON oneTimeCode (account, purpose);
        CREATE INDEX oneTimeCodeByExpiry ON oneTimeCode (expiresAt);
        """

    private static let codes = "SELECT account, purpose, holder, address, digest FROM oneTimeCode"
    static let find = "\(codes) WHERE holder = ? AND purpose = ? AND tries < ? AND expiresAt > ?"
    /// Also one that is out of time or was tried too often: whom another would be mailed to.
    static let findAny = "\(codes) WHERE holder = ? AND purpose = ?"
    static let put = """
        INSERT INTO oneTimeCode (account, purpose, holder, address, digest, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (holder, purpose) DO UPDATE
        SET account = excluded.account, address = excluded.address, digest = excluded.digest, tries = 0,
            expiresAt = excluded.expiresAt
        """
    static let countTry = """
        UPDATE oneTimeCode SET tries = tries + 1 WHERE holder = ? AND purpose = ? RETURNING tries
        """
    static let use = "DELETE FROM oneTimeCode WHERE holder = ? AND purpose = ? AND digest = ?"
    static let drop = "DELETE FROM oneTimeCode WHERE account = ? AND purpose = ?"
    static let forgetOfAccount = """
        DELETE FROM oneTimeCode WHERE (account, purpose) IN (
            SELECT account, purpose FROM oneTimeCode WHERE account = ? LIMIT ?
        )
        """
    static let forgetExpired = """
        DELETE FROM oneTimeCode WHERE (holder, purpose) IN (
            SELECT holder, purpose FROM oneTimeCode WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ?
        )
        """
}

extension OneTimeCode {
    fileprivate init(_ row: Row) throws {
        self.init(
            account: try row["account"],
            purpose: try row["purpose"],
            holder: try row["holder"],
            address: try row["address"],
            digest: try row["digest"]
        )
    }
}

extension ReadTransaction {
    /// A code that can still be tried.
    func code(for purpose: CodePurpose, heldBy holder: String, at moment: Timestamp) throws -> OneTimeCode? {
        try row(CodeTables.find, holder, purpose, OneTimeCode.mostTries, moment) { try OneTimeCode($0) }
    }

    /// A code whether it can still be tried or not, as long as it is kept.
    func anyCode(for purpose: CodePurpose, heldBy holder: String) throws -> OneTimeCode? {
        try row(CodeTables.findAny, holder, purpose) { try OneTimeCode($0) }
    }
}

extension WriteTransaction {
    /// Puts a code in the place of an older one.
    func put(_ code: OneTimeCode, at moment: Timestamp) throws {
        let end = moment.adding(OneTimeCode.lifetime)
        try execute(CodeTables.put, code.account, code.purpose, code.holder, code.address, code.digest, end)
    }

    /// Counts a try before it is known how it ends: what is tried at once is not tried more often.
    ///
    /// - Returns: how many there are now.
    func countTry(of code: OneTimeCode) throws -> Int {
        try value(CodeTables.countTry, code.holder, code.purpose) ?? 0
    }

    /// Uses a code up.
    ///
    /// - Throws: `unauthenticated` when it was used, or another took its place, since it was looked at.
    func use(_ code: OneTimeCode, field: String = "code") throws {
        guard try execute(CodeTables.use, code.holder, code.purpose, code.digest) == 1 else {
            throw OneTimeCode.wrong(field)
        }
    }

    /// Stores a decoy of a code, which cannot be used.
    func putDecoy(for purpose: CodePurpose, heldBy holder: String, at moment: Timestamp, typed login: String) throws {
        let digest = Sodium.randomBytes(32)
        let code = OneTimeCode(account: nil, purpose: purpose, holder: holder, address: login, digest: digest)
        try put(code, at: moment)
    }

    /// Forgets the codes of an account for a purpose, whoever holds them.
    func dropCodes(for purpose: CodePurpose, of account: UserID) throws {
        try execute(CodeTables.drop, account, purpose)
    }
}
