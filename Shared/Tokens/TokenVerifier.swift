import Synchronization
public import UmkreisVocabulary
public import UmkreisWire

/// Verifies tokens without asking auth.
///
/// A cached token costs a digest and a lookup, a new one an Ed25519 verification. Thread-safe.
public final class TokenVerifier: Sendable {
    /// Bytes; ours have about 500.
    public static let maximumTokenLength = 4096
    /// Allowed clock skew.
    public static let tolerance = Duration.seconds(30)

    private struct State {
        var keys: [TokenKeyID: TokenPublicKey]
        /// Keeps tokens verified with a removed key out of the cache.
        var generation = 0
        /// Auth's epoch; `nil` before it is known.
        var history: String?
        var cache: TokenCache
        var revoked = SessionOverrides<Void>()
        var lifted = SessionOverrides<String?>()
        var revocationHandlers: [@Sendable (SessionID) -> Void] = []
    }

    private let state: Mutex<State>
    private let always: [TokenPublicKey]
    private let serviceKey: TokenPublicKey?
    private let deployment: [UInt8]
    private let now: @Sendable () -> Timestamp
    private let digestKey = Sodium.randomBytes(32)

    /// - Parameters:
    ///   - serviceKey: verifies service tokens; without it all are rejected.
    ///   - always: user token keys that survive ``install(keys:)``.
    ///   - cacheLimit: cached tokens.
    public init(
        deployment: String,
        serviceKey: TokenPublicKey? = nil,
        always: [TokenPublicKey] = [],
        keys: [TokenPublicKey] = [],
        cacheLimit: Int = 50_000,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.deployment = Array(deployment.utf8)
        self.serviceKey = serviceKey
        self.now = now
        self.always = always
        state = Mutex(State(keys: Self.byID(always + keys), cache: TokenCache(limit: cacheLimit)))
    }

    /// Otherwise tokens are ``TokenRejection/noKeysYet``.
    public var hasKeys: Bool { state.withLock { !$0.keys.isEmpty } }

    /// Whether ``install(keys:)`` has been called.
    public var hasInstalledKeys: Bool { state.withLock { $0.generation > 0 } }

    /// Replaces the installed keys.
    ///
    /// - Parameter history: auth's epoch; tokens of another one are rejected from now on.
    public func install(keys: [TokenPublicKey], history: String? = nil) {
        state.withLock {
            $0.keys = Self.byID(always + keys)
            $0.history = history
            $0.generation += 1
            $0.cache.removeAll()
        }
    }

    /// Rejects the tokens of `session`.
    ///
    /// - Parameter end: when the session's last token expires.
    public func revoke(session: SessionID, until end: Timestamp) {
        let now = now()
        let handlers = state.withLock { state in
            state.revoked.insert(session, (), until: end.adding(Self.tolerance), now: now)
            return state.revocationHandlers
        }
        handlers.forEach { $0(session) }
    }

    /// Calls `handle` after each ``revoke(session:until:)``, for work that must end with its session.
    ///
    /// The verifier keeps the handler for good.
    public func onRevocation(_ handle: @escaping @Sendable (SessionID) -> Void) {
        state.withLock { $0.revocationHandlers.append(handle) }
    }

    /// Replaces the restriction in tokens; those without stay unrestricted.
    ///
    /// - Parameter end: when the last old token expires.
    public func liftRestriction(of session: SessionID, leaving restriction: String?, until end: Timestamp) {
        let now = now()
        state.withLock { $0.lifted.insert(session, restriction, until: end.adding(Self.tolerance), now: now) }
    }

    public func bearer(of token: String) throws(TokenRejection) -> VerifiedBearer {
        guard token.utf8.count <= Self.maximumTokenLength else { throw .malformed }
        let digest = TokenDigest(of: token, key: digestKey)
        let (known, keys, generation) = state.withLock {
            ($0.cache.content(for: digest), $0.keys, $0.generation)
        }
        let content = if let known { known } else { try self.content(of: token, signedWith: keys) }
        try checkTimes(of: content)
        return try state.withLock { (state) -> Result<VerifiedBearer, TokenRejection> in
            if known == nil, state.generation == generation {
                state.cache.insert(content, for: digest)
            }
            switch content {
            case .person(var claims):
                if let issuer = claims.history, let history = state.history, issuer != history {
                    return .failure(.replacedHistory)
                }
                if claims.restriction != nil, let left = state.lifted[claims.session] { claims.restriction = left }
                return .success(.person(claims, isRevoked: state.revoked[claims.session] != nil))
            case .service(let claims): return .success(.service(claims.service))
            }
        }
        .get()
    }

    /// Verifies a user's token.
    public func verify(_ token: String) throws(TokenRejection) -> TokenClaims {
        guard case .person(let claims, let isRevoked) = try bearer(of: token) else { throw .wrongType }
        guard !isRevoked else { throw .revoked }
        return claims
    }

    private func content(
        of text: String,
        signedWith keys: [TokenKeyID: TokenPublicKey]
    ) throws(TokenRejection) -> TokenContent {
        let token = try PasetoV4Token(parsing: text)
        let kid = try TokenFooter(parsing: token.footer).kid
        if let serviceKey, kid == serviceKey.id {
            let claims: ServiceClaims = try claims(of: token, signedWith: serviceKey)
            guard claims.type == ServiceClaims.serviceType else { throw .wrongType }
            return .service(claims)
        }
        guard !keys.isEmpty else { throw .noKeysYet }
        guard let key = keys[kid] else { throw .unknownKey }
        let claims: TokenClaims = try claims(of: token, signedWith: key)
        guard claims.type == TokenClaims.accessType else { throw .wrongType }
        return .person(claims)
    }

    private func claims<Claims: Decodable>(
        of token: PasetoV4Token,
        signedWith key: TokenPublicKey
    ) throws(TokenRejection) -> Claims {
        let message = try PasetoV4Public.verify(token, implicitAssertion: deployment, with: key)
        do {
            return try WireJSON.decode(Claims.self, from: message)
        } catch {
            throw .malformed
        }
    }

    private func checkTimes(of content: TokenContent) throws(TokenRejection) {
        let now = now()
        guard now < content.expiresAt.adding(Self.tolerance) else { throw .expired }
        guard content.issuedAt <= now.adding(Self.tolerance) else { throw .notYetValid }
    }

    private static func byID(_ keys: [TokenPublicKey]) -> [TokenKeyID: TokenPublicKey] {
        Dictionary(keys.map { ($0.id, $0) }) { first, _ in first }
    }
}

/// The bearer of a token.
public enum VerifiedBearer: Sendable {
    /// The session may have ended.
    case person(TokenClaims, isRevoked: Bool)
    /// A service, by the service key.
    case service(ServiceName)
}

enum TokenContent: Sendable, Equatable {
    case person(TokenClaims)
    case service(ServiceClaims)

    var issuedAt: Timestamp {
        switch self {
        case .person(let claims): claims.issuedAt
        case .service(let claims): claims.issuedAt
        }
    }

    var expiresAt: Timestamp {
        switch self {
        case .person(let claims): claims.expiresAt
        case .service(let claims): claims.expiresAt
        }
    }
}

/// Overrides until each session's last token expires.
struct SessionOverrides<Override: Sendable>: Sendable {
    private var entries: [SessionID: (override: Override, end: Timestamp)] = [:]
    private var pruneAt = 1024

    var count: Int { entries.count }

    subscript(session: SessionID) -> Override? { entries[session]?.override }

    mutating func insert(_ session: SessionID, _ override: Override, until end: Timestamp, now: Timestamp) {
        entries[session] = (override, max(end, entries[session]?.end ?? end))
        // Amortised constant time.
        if entries.count >= pruneAt {
            entries = entries.filter { $0.value.end > now }
            pruneAt = max(1024, entries.count * 2)
        }
    }
}
