public import Vocabulary
import Wire

/// What an access token says about its bearer.
///
/// On the wire its keys are short, for it travels with every request.
///
/// Times are RFC 3339 strings, as PASETO's registered claims want them. Unknown claims are ignored.
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
    }

    /// The `typ` of a token that grants access.
    public static let accessType = "at"

    /// `sub`: whose token it is.
    public var user: UserID
    /// `sid`: the session it was issued for, the thing that can be revoked.
    public var session: SessionID
    /// `iat`: when it was issued.
    public var issuedAt: Timestamp
    /// `exp`: from when on it is void.
    public var expiresAt: Timestamp
    /// `typ`: what it is for; `at` grants access.
    public var type: String
    /// `aal`: how surely the user is known.
    public var assurance: AssuranceLevel
    /// `scp`: the user's roles, `moderator` for one; mostly empty.
    public var roles: [String]
    /// `rst`: why the user may do less than a user may, `suspended` for one; mostly absent.
    public var restriction: String?

    public init(
        user: UserID,
        session: SessionID,
        issuedAt: Timestamp,
        expiresAt: Timestamp,
        type: String = TokenClaims.accessType,
        assurance: AssuranceLevel,
        roles: [String] = [],
        restriction: String? = nil
    ) {
        self.user = user
        self.session = session
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.type = type
        self.assurance = assurance
        self.roles = roles
        self.restriction = restriction
    }

    /// What a token says, its signature unchecked: for its own bearer, who has it from auth and wants to know what it is
    /// good for.
    public init(unchecked token: String) throws(TokenRejection) {
        do {
            self = try WireJSON.decode(TokenClaims.self, from: PasetoV4Token(parsing: token).message)
        } catch {
            throw .malformed
        }
    }
}

/// How surely the person behind a session is known, after NIST SP 800-63B's authenticator assurance levels.
public enum AssuranceLevel: Int, Codable, Sendable {
    /// Nobody has shown anything: a guest.
    case guest = 0
    /// One factor, the password.
    case singleFactor = 1
}

/// What a token's footer says: the key to check it with, as `{"kid":"k4.pid.…"}`.
struct TokenFooter: Codable, Equatable {
    /// The footer is read before the signature is checked, so it may not cost much.
    private static let longest = 256

    let kid: TokenKeyID

    init(kid: TokenKeyID) {
        self.kid = kid
    }

    init(parsing bytes: [UInt8]) throws(TokenRejection) {
        guard bytes.count <= Self.longest else { throw .malformed }
        do {
            self = try WireJSON.decode(TokenFooter.self, from: bytes)
        } catch {
            throw .malformed
        }
    }
}
