import AuthContract
import CSodium
import ServiceKit

enum CodePurpose: String, SQLValueConvertible, Sendable {
    case verifyAddress
    case changeAddress
    /// To the former address.
    case confirmAddressChange
    case resetPassword
    case signIn

    func letter(with code: String) -> MailTemplate {
        switch self {
        case .verifyAddress: .verifyAddress(code: code)
        case .changeAddress: .changeAddress(code: code)
        case .confirmAddressChange: .confirmAddressChange(code: code)
        case .resetPassword: .resetPassword(code: code)
        case .signIn: .signInCode(code: code)
        }
    }
}

/// A mailed code of 8 digits.
///
/// Valid once, for ten minutes and five attempts (OWASP ASVS 6.5). Stored as a keyed digest bound to account, purpose,
/// address and holder. Only the holder can try it, so others cannot use up its attempts.
struct OneTimeCode: Equatable, Sendable {
    static let digits = 8
    static let mostTries = 5
    static let lifetime = MailTemplate.codeLifetime

    /// `nil` for a decoy, which matches no digits.
    let account: UserID?
    let purpose: CodePurpose
    /// The account, the registering guest, or a challenge.
    let holder: String
    let address: String
    let digest: [UInt8]

    /// Returns uniformly distributed digits.
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

    func matches(_ text: String, key: [UInt8]) -> Bool {
        // Compares decoys too, to equalise response times.
        let owner = account ?? UserID(high: 0, low: 0)
        let digest = Self.digest(of: text, for: purpose, of: owner, heldBy: holder, at: address, key: key)
        return sodium_memcmp(digest, self.digest, digest.count) == 0 && account != nil
    }

    /// The same message for every cause.
    static func wrong(_ field: String = "code") -> Fault {
        Fault(
            .unauthenticated,
            "the code is wrong, used or expired: request another",
            field: field,
            rule: "wrong-code"
        )
    }
}

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
    /// Includes expired and exhausted codes.
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
    func code(for purpose: CodePurpose, heldBy holder: String, at moment: Timestamp) throws -> OneTimeCode? {
        try row(CodeTables.find, holder, purpose, OneTimeCode.mostTries, moment) { try OneTimeCode($0) }
    }

    func anyCode(for purpose: CodePurpose, heldBy holder: String) throws -> OneTimeCode? {
        try row(CodeTables.findAny, holder, purpose) { try OneTimeCode($0) }
    }
}

extension WriteTransaction {
    func put(_ code: OneTimeCode, at moment: Timestamp) throws {
        let end = moment.adding(OneTimeCode.lifetime)
        try execute(CodeTables.put, code.account, code.purpose, code.holder, code.address, code.digest, end)
    }

    /// Counts an attempt before it is checked, so that concurrent attempts count too.
    func countTry(of code: OneTimeCode) throws -> Int {
        try value(CodeTables.countTry, code.holder, code.purpose) ?? 0
    }

    /// Deletes a used code.
    ///
    /// - Throws: `unauthenticated` if it has since been used or replaced.
    func use(_ code: OneTimeCode, field: String = "code") throws {
        guard try execute(CodeTables.use, code.holder, code.purpose, code.digest) == 1 else {
            throw OneTimeCode.wrong(field)
        }
    }

    func putDecoy(for purpose: CodePurpose, heldBy holder: String, at moment: Timestamp, typed login: String) throws {
        let digest = Sodium.randomBytes(32)
        let code = OneTimeCode(account: nil, purpose: purpose, holder: holder, address: login, digest: digest)
        try put(code, at: moment)
    }

    func dropCodes(for purpose: CodePurpose, of account: UserID) throws {
        try execute(CodeTables.drop, account, purpose)
    }
}
