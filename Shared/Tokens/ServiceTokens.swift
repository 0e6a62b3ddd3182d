import Synchronization
public import UmkreisVocabulary
public import UmkreisWire

/// The secret key of a deployment's processes.
///
/// Its holder can act as a service or the operator, never as a user.
public struct ServiceKey: Sendable {
    let signing: TokenSigningKey

    /// The key that verifies service tokens.
    public var publicKey: TokenPublicKey { signing.publicKey }

    /// Reads or creates the file.
    public init(_ file: KeyFile) throws {
        signing = try TokenSigningKey(seed: file.key())
    }

    /// `nil` if missing or unreadable.
    public init?(existing file: KeyFile) throws {
        guard let seed = try file.keyIfReadable() else { return nil }
        signing = try TokenSigningKey(seed: seed)
    }

    public init(seed: [UInt8]) throws(TokenKeyRejection) {
        signing = try TokenSigningKey(seed: seed)
    }
}

struct ServiceClaims: Codable, Equatable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case service = "sub"
        case issuedAt = "iat"
        case expiresAt = "exp"
        case type = "typ"
    }

    static let serviceType = "st"

    /// `sub`; `gateway` for the command line.
    var service: ServiceName
    /// `iat`, `exp`.
    var issuedAt: Timestamp
    var expiresAt: Timestamp
    /// `typ`: always `st`.
    var type = ServiceClaims.serviceType
}

/// Signs a process's tokens, renewed after half their lifetime.
public final class ServiceTokens: Sendable {
    /// Short, as only a new key revokes.
    public static let lifetime = Duration.seconds(300)

    /// The same for all services of the deployment.
    public let ownership: OwnershipSeal

    private let service: ServiceName
    private let key: TokenSigningKey
    private let deployment: [UInt8]
    private let now: @Sendable () -> Timestamp
    private let latest = Mutex<(text: String, renewAt: Timestamp)?>(nil)

    public init(
        for service: ServiceName,
        key: ServiceKey,
        deployment: String,
        now: @escaping @Sendable () -> Timestamp
    ) {
        ownership = OwnershipSeal(key: key)
        self.service = service
        self.key = key.signing
        self.deployment = Array(deployment.utf8)
        self.now = now
    }

    /// Returns a token valid for at least half its lifetime.
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
