import Synchronization
public import Vocabulary
import Wire

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
        var revoked = RevokedSessions()
    }

    private let state: Mutex<State>
    private let always: [TokenPublicKey]
    private let deployment: [UInt8]
    private let now: @Sendable () -> Timestamp
    private let digestKey = Sodium.randomBytes(32)

    /// - Parameters:
    ///   - deployment: the deployment's id; tokens of another are `badSignature`.
    ///   - always: keys that are believed whatever is installed.
    ///   - keys: the keys to begin with; ``install(keys:)`` replaces them.
    ///   - cacheLimit: verified tokens remembered at most.
    public init(
        deployment: String,
        always: [TokenPublicKey] = [],
        keys: [TokenPublicKey] = [],
        cacheLimit: Int = 50_000,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.deployment = Array(deployment.utf8)
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
        state.withLock { $0.revoked.insert(session, until: end.adding(Self.tolerance), now: now) }
    }

    /// The claims of a token that may be believed now.
    public func verify(_ token: String) throws(TokenRejection) -> TokenClaims {
        let (claims, isRevoked) = try signedClaims(of: token)
        guard !isRevoked else { throw .revoked }
        return claims
    }

    /// The claims of a token of ours whose time is not over, and whether its session is.
    func signedClaims(of token: String) throws(TokenRejection) -> (TokenClaims, isRevoked: Bool) {
        guard token.utf8.count <= Self.longestToken else { throw .malformed }
        let digest = TokenDigest(of: token, key: digestKey)
        let (known, keys, generation) = state.withLock {
            ($0.cache.claims(for: digest), $0.keys, $0.generation)
        }
        guard !keys.isEmpty else { throw .noKeysYet }
        let claims = if let known { known } else { try self.claims(of: token, signedWith: keys) }
        try checkTimes(of: claims)
        let isRevoked = state.withLock {
            if known == nil, $0.generation == generation {
                $0.cache.insert(claims, for: digest)
            }
            return $0.revoked.contains(claims.session)
        }
        return (claims, isRevoked)
    }

    private func claims(
        of text: String,
        signedWith keys: [TokenKeyID: TokenPublicKey]
    ) throws(TokenRejection) -> TokenClaims {
        let token = try PasetoV4Token(parsing: text)
        guard let key = try keys[TokenFooter(parsing: token.footer).kid] else { throw .unknownKey }
        let message = try PasetoV4Public.verify(token, implicitAssertion: deployment, with: key)
        let claims: TokenClaims
        do {
            claims = try WireJSON.decode(TokenClaims.self, from: message)
        } catch {
            throw .malformed
        }
        guard claims.type == TokenClaims.accessType else { throw .wrongType }
        return claims
    }

    private func checkTimes(of claims: TokenClaims) throws(TokenRejection) {
        let now = now()
        guard now < claims.expiresAt.adding(Self.tolerance) else { throw .expired }
        guard claims.issuedAt <= now.adding(Self.tolerance) else { throw .notYetValid }
    }

    private static func byID(_ keys: [TokenPublicKey]) -> [TokenKeyID: TokenPublicKey] {
        Dictionary(keys.map { ($0.id, $0) }) { first, _ in first }
    }
}
