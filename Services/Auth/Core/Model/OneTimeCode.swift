import CSodium
import ServiceKit

enum CodePurpose: String, SQLValueConvertible, Sendable {
    case verifyAddress
    case changeAddress
    /// To the former address.
    case confirmAddressChange
    case resetPassword
    case signIn

    func template(with code: String) -> MailTemplate {
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
    static let maximumTries = 5
    static let lifetime = MailTemplate.codeLifetime

    /// `nil` for an unknown login.
    let account: UserID?
    let purpose: CodePurpose
    /// The account, the registering guest, or a challenge.
    let holder: String
    let address: String
    let digest: [UInt8]

    /// Returns a code that matches no digits.
    static func decoy(
        for purpose: CodePurpose,
        of account: UserID? = nil,
        heldBy holder: String,
        address: String
    ) -> OneTimeCode {
        let digest = Sodium.randomBytes(32)
        return OneTimeCode(account: account, purpose: purpose, holder: holder, address: address, digest: digest)
    }

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

extension OneTimeCode {
    init(_ row: Row) throws {
        self.init(
            account: try row["account"],
            purpose: try row["purpose"],
            holder: try row["holder"],
            address: try row["address"],
            digest: try row["digest"]
        )
    }
}
