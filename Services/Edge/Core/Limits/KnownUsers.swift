#if HTTP
import Synchronization
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// The users of tokens that a service has accepted, so that each has rates of its own behind any address.
///
/// The edge cannot verify tokens, and an invented one must not have rates of its own.
final class KnownUsers: Sendable {
    /// A user, or a token without a user.
    struct User: Hashable, Sendable {
        fileprivate let id: String
    }

    private struct Digest: Hashable {
        let bytes: [UInt8]
    }

    /// Two generations, so that old tokens are forgotten without a search.
    private struct Generations {
        var current: [Digest: User] = [:]
        var former: [Digest: User] = [:]
        var start = ContinuousClock.now
    }

    private struct Claims: Decodable {
        let sub: String
    }

    /// The default life of a token.
    private static let lifetime = Duration.seconds(15 * 60)
    private static let maximum = 32_768
    /// The bytes of a signature, after the claims.
    private static let signatureLength = 64

    private let key = Sodium.randomBytes(32)
    private let known = Mutex(Generations())

    /// - Returns: `nil` for a token that no service has accepted lately.
    func user(of token: String) -> User? {
        let digest = digest(of: token)
        return known.withLock { $0.current[digest] ?? $0.former[digest] }
    }

    /// Notes a token that a service has accepted or issued.
    func note(_ token: String) {
        guard !token.isEmpty else { return }
        let digest = digest(of: token)
        let now = ContinuousClock.now
        known.withLock { known in
            guard known.current[digest] == nil else { return }
            if known.current.count >= Self.maximum || known.start.duration(to: now) > Self.lifetime {
                (known.former, known.current, known.start) = (known.current, [:], now)
            }
            known.current[digest] = Self.user(in: token)
        }
    }

    private func digest(of token: String) -> Digest {
        Digest(bytes: Blake2b.digest(of: Array(token.utf8), key: key, length: 16))
    }

    /// Reads the claim without verifying it, which a service has done.
    private static func user(in token: String) -> User {
        let parts = token.split(separator: ".")
        guard parts.count > 2, let bytes = Base64URL.decode(String(parts[2])), bytes.count > signatureLength,
            let claims = try? WireJSON.decode(Claims.self, from: Array(bytes.dropLast(signatureLength)))
        else { return User(id: token) }
        return User(id: claims.sub)
    }
}
#endif
