public import UmkreisVocabulary
import UmkreisWire

/// The claims of an access token.
///
/// Short keys, as it accompanies every request; unknown claims are ignored.
public struct TokenClaims: Codable, Equatable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case user = "sub"
        case session = "sid"
        case issuedAt = "iat"
        case expiresAt = "exp"
        case type = "typ"
        case assurance = "aal"
        case roles = "scp"
        case restriction = "rst"
        case history = "his"
    }

    /// The `typ` of an access token.
    public static let accessType = "at"

    /// `sub`: the account.
    public var user: UserID
    /// `sid`: revocable.
    public var session: SessionID
    /// `iat`.
    public var issuedAt: Timestamp
    /// `exp`.
    public var expiresAt: Timestamp
    /// `typ`; `at` grants access.
    public var type: String
    /// `aal`: the assurance level.
    public var assurance: AssuranceLevel
    /// `scp`: the user's roles, such as `moderator`; mostly empty.
    public var roles: [String]
    /// `rst`: a restriction, such as `suspended`; mostly absent.
    public var restriction: String?
    /// `his`: the epoch of the auth database that knows the session; absent in tokens of earlier versions.
    public var history: String?

    public init(
        user: UserID,
        session: SessionID,
        issuedAt: Timestamp,
        expiresAt: Timestamp,
        type: String = TokenClaims.accessType,
        assurance: AssuranceLevel,
        roles: [String] = [],
        restriction: String? = nil,
        history: String? = nil
    ) {
        self.user = user
        self.session = session
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.type = type
        self.assurance = assurance
        self.roles = roles
        self.restriction = restriction
        self.history = history
    }

    /// Reads claims unverified, for the token's bearer.
    public init(unchecked token: String) throws(TokenRejection) {
        do {
            self = try WireJSON.decode(TokenClaims.self, from: PasetoV4Token(parsing: token).message)
        } catch {
            throw .malformed
        }
    }
}

/// After NIST SP 800-63B.
public enum AssuranceLevel: Int, Codable, Sendable {
    /// Unauthenticated.
    case guest = 0
    /// The password.
    case singleFactor = 1
}

/// `{"kid":"k4.pid.…"}`.
struct TokenFooter: Codable, Equatable {
    /// Maximum in bytes; parsed before verification.
    private static let maximumLength = 256

    let kid: TokenKeyID

    init(kid: TokenKeyID) {
        self.kid = kid
    }

    init(parsing bytes: [UInt8]) throws(TokenRejection) {
        guard bytes.count <= Self.maximumLength else { throw .malformed }
        do {
            self = try WireJSON.decode(TokenFooter.self, from: bytes)
        } catch {
            throw .malformed
        }
    }
}
