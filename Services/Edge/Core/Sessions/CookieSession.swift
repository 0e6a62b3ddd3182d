#if HTTP
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// A browser's tokens, encrypted in its cookie; the edge stores no sessions.
struct CookieSession: Codable, Sendable, Equatable {
    let token: String
    var tokenExpiresAt: Timestamp
    let refreshToken: String
    let endsAt: Timestamp

    init(_ tokens: SessionTokens) {
        token = tokens.token
        tokenExpiresAt = tokens.tokenExpiresAt
        refreshToken = tokens.refreshToken
        endsAt = tokens.sessionExpiresAt
    }
}

/// The members of a reply to a call that starts or renews a session (``CallTrait``).
struct SessionTokens: Decodable, Sendable {
    let token: String
    let tokenExpiresAt: Timestamp
    let refreshToken: String
    let sessionExpiresAt: Timestamp

    private struct Token: Decodable {
        let token: String
    }

    /// - Returns: an empty text for a reply without one.
    static func token(in body: ArraySlice<UInt8>) -> String {
        (try? WireJSON.decode(Token.self, from: Array(body)).token) ?? ""
    }
}

/// Encrypts and decrypts cookies with a key that only edges read.
struct CookieSeal: Sendable {
    private static let purpose = Array("umkreis-edge-cookie-1".utf8)
    private let key: [UInt8]

    init(_ file: KeyFile) throws(KeyFileError) { key = try file.key() }

    func seal(_ session: CookieSession) throws(Fault) -> String {
        let nonce = Sodium.randomBytes(SealedBytes.nonceLength)
        let plain = try WireJSON.encode(session)
        return Base64URL.encode(SealedBytes.seal(plain, boundTo: Self.purpose, nonce: nonce, key: key))
    }

    /// - Returns: `nil` for a cookie of another deployment, or a changed one.
    func open(_ text: String) -> CookieSession? {
        guard let bytes = Base64URL.decode(text), let plain = SealedBytes.open(bytes, boundTo: Self.purpose, key: key)
        else { return nil }
        return try? WireJSON.decode(CookieSession.self, from: plain)
    }
}
#endif
