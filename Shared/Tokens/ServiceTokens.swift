import Synchronization
public import Vocabulary
public import Wire

/// The key that only processes of one deployment hold: proof that a request comes from one of them.
///
/// It lies beside the data with mode 0600. It signs ``ServiceClaims`` and nothing else: no person's token is believed by
/// it, so who holds it can be a service or the operator, never a user.
public struct ServiceKey: Sendable {
    let signing: TokenSigningKey

    /// The half that service tokens are checked with.
    public var publicKey: TokenPublicKey { signing.publicKey }

    /// The key in a file, which is made if it is not there yet.
    ///
    /// - Throws: ``UnusableKeyFile``.
    public init(_ file: KeyFile) throws {
        signing = try TokenSigningKey(seed: file.key())
    }

    /// The key in a file that is there already; `nil` where none is, or none that this process may read.
    ///
    /// - Throws: ``UnusableKeyFile``.
    public init?(existing file: KeyFile) throws {
        guard let seed = try file.keyIfReadable() else { return nil }
        signing = try TokenSigningKey(seed: seed)
    }

    /// - Parameter seed: 32 bytes.
    public init(seed: [UInt8]) throws(TokenKeyRejection) {
        signing = try TokenSigningKey(seed: seed)
    }
}

/// What a service token says: which process of the deployment sends.
struct ServiceClaims: Codable, Equatable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case service = "sub"
        case issuedAt = "iat"
        case expiresAt = "exp"
        case type = "typ"
    }

    /// The `typ` of a service token.
    static let serviceType = "st"

    /// `sub`: the name of the service; `gateway` for the command line.
    var service: ServiceName
    /// `iat`, `exp`: from when till when it is good.
    var issuedAt: Timestamp
    var expiresAt: Timestamp
    /// `typ`: always `st`.
    var type = ServiceClaims.serviceType
}

/// Makes the service tokens of one process, a new one when the last is half over.
public final class ServiceTokens: Sendable {
    /// How long a token is good: short, for it cannot be revoked but with the key.
    public static let lifetime = Duration.seconds(300)

    private let service: ServiceName
    private let key: TokenSigningKey
    private let deployment: [UInt8]
    private let now: @Sendable () -> Timestamp
    private let latest = Mutex<(text: String, renewAt: Timestamp)?>(nil)

    /// - Parameters:
    ///   - service: who sends.
    ///   - deployment: the deployment's id, signed into every token but not sent.
    public init(
        for service: ServiceName,
        key: ServiceKey,
        deployment: String,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.service = service
        self.key = key.signing
        self.deployment = Array(deployment.utf8)
        self.now = now
    }

    /// A token that is good for at least half its lifetime.
    public func token() throws(Fault) -> String {
        let moment = now()
        if let latest = latest.withLock(\.self), moment < latest.renewAt,
            moment > latest.renewAt.adding(.zero - Self.lifetime)
        {
            return latest.text
        }
        let claims = ServiceClaims(
            service: service,
            issuedAt: moment,
            expiresAt: moment.adding(ServiceTokens.lifetime)
        )
        let text = PasetoV4Public.sign(
            try WireJSON.encode(claims),
            footer: try WireJSON.encode(TokenFooter(kid: key.publicKey.id)),
            implicitAssertion: deployment,
            with: key
        )
        latest.withLock { $0 = (text, moment.adding(ServiceTokens.lifetime / 2)) }
        return text
    }
}
