import Synchronization
public import Vocabulary
public import Wire

/// Decides whether a token is to be believed, where it arrives and without asking auth.
///
/// A token seen before costs a digest and a look-up, a new one an Ed25519 verification as well. Keys and revocations
/// are handed in while it runs. May be used from any number of tasks at once.
public final class TokenVerifier: Sendable {
    /// Longer tokens are `malformed`: ours have about 500 bytes.
    public static let longestToken = 4096
    /// By how much the clocks of two machines may differ.
    public static let tolerance = Duration.seconds(30)

    private struct State {
        var keys: [TokenKeyID: TokenPublicKey]
        /// Counts the installations, so that nothing verified with a removed key enters the cache.
        var generation = 0
        var cache: TokenCache
        var revoked = SessionDeadlines<Void>()
        var lifted = SessionDeadlines<String?>()
    }

    private let state: Mutex<State>
    private let always: [TokenPublicKey]
    private let serviceKey: TokenPublicKey?
    private let deployment: [UInt8]
    private let now: @Sendable () -> Timestamp
    private let digestKey = Sodium.randomBytes(32)

    /// - Parameters:
    ///   - deployment: the deployment's id; tokens of another are `badSignature`.
    ///   - serviceKey: what service tokens are checked with; without it there are none.
    ///   - always: keys of people's tokens that are believed whatever is installed.
    ///   - keys: the keys to begin with; ``install(keys:)`` replaces them.
    ///   - cacheLimit: verified tokens remembered at most.
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

    /// Whether there is a key to check tokens with; before, each is ``TokenRejection/noKeysYet``.
    public var hasKeys: Bool { state.withLock { !$0.keys.isEmpty } }

    /// Whether ``install(keys:)`` has been called: whoever tells the keys has been heard.
    public var wasToldKeys: Bool { state.withLock { $0.generation > 0 } }

    /// From now on tokens of these keys are believed, and of no others that were installed before.
    public func install(keys: [TokenPublicKey]) {
        state.withLock {
            $0.keys = Self.byID(always + keys)
            $0.generation += 1
            $0.cache.removeAll()
        }
    }

    /// Refuses the tokens of `session` from now on.
    ///
    /// - Parameter end: when its last token has expired; later the entry may be forgotten.
    public func revoke(session: SessionID, until end: Timestamp) {
        let now = now()
        state.withLock { $0.revoked.insert(session, (), until: end.adding(Self.tolerance), now: now) }
    }

    /// Replaces the restriction in tokens of `session` from now on; tokens without one stay without.
    ///
    /// - Parameters:
    ///   - restriction: what still applies; nil for nothing.
    ///   - end: when the last token that carries the former one has expired.
    public func liftRestriction(of session: SessionID, leaving restriction: String?, until end: Timestamp) {
        let now = now()
        state.withLock { $0.lifted.insert(session, restriction, until: end.adding(Self.tolerance), now: now) }
    }

    /// Whose token this is.
    public func bearer(of token: String) throws(TokenRejection) -> VerifiedBearer {
        guard token.utf8.count <= Self.longestToken else { throw .malformed }
        let digest = TokenDigest(of: token, key: digestKey)
        let (known, keys, generation) = state.withLock {
            ($0.cache.content(for: digest), $0.keys, $0.generation)
        }
        let content = if let known { known } else { try self.content(of: token, signedWith: keys) }
        try checkTimes(of: content)
        return state.withLock {
            if known == nil, $0.generation == generation {
                $0.cache.insert(content, for: digest)
            }
            switch content {
            case .person(var claims):
                if claims.restriction != nil, let left = $0.lifted[claims.session] { claims.restriction = left }
                return .person(claims, isRevoked: $0.revoked[claims.session] != nil)
            case .service(let claims): return .service(claims.service)
            }
        }
    }

    /// The claims of a person's token that may be believed now.
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

/// Whom a token stands for.
public enum VerifiedBearer: Sendable {
    /// A user; the session may have ended.
    case person(TokenClaims, isRevoked: Bool)
    /// A process of the deployment, by the service key.
    case service(ServiceName)
}

/// What a token that was found good says.
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

/// What overrides the tokens of some sessions, each until the session's last token expires.
///
/// An entry is needed no longer than that, so the dictionary stays small by itself.
struct SessionDeadlines<Override: Sendable>: Sendable {
    private var entries: [SessionID: (override: Override, end: Timestamp)] = [:]
    private var pruneAt = 1024

    var count: Int { entries.count }

    subscript(session: SessionID) -> Override? { entries[session]?.override }

    mutating func insert(_ session: SessionID, _ override: Override, until end: Timestamp, now: Timestamp) {
        entries[session] = (override, max(end, entries[session]?.end ?? end))
        // Pruning at twice what the last pruning left costs a constant per insertion.
        if entries.count >= pruneAt {
            entries = entries.filter { $0.value.end > now }
            pruneAt = max(1024, entries.count * 2)
        }
    }
}
