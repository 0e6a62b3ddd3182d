import ServiceKit
import UmkreisVocabulary
public import UmkreisWire

/// Signing keys, to test services without auth.
final class WorldTokens: Sendable {
    static let deployment = "test"
    static let personSeed = [UInt8](repeating: 7, count: TokenSigningKey.seedLength)
    static let networkKey = NetworkKey(bytes: [UInt8](repeating: 11, count: KeyFile.length))
    static let serviceSeed = [UInt8](repeating: 9, count: TokenSigningKey.seedLength)
    private let signer: TokenSigner
    private let clock: WorldClock
    private let serviceKey: ServiceKey
    private let sessions = IdentifierSource.counting(from: 1_000_000)

    init(clock: WorldClock) throws {
        self.clock = clock
        serviceKey = try ServiceKey(seed: WorldTokens.serviceSeed)
        signer = try WorldTokens.signer(WorldTokens.personSeed)
    }

    /// Accepts this world's key and those that auth installs.
    func verifier() throws -> TokenVerifier {
        TokenVerifier(
            deployment: WorldTokens.deployment,
            serviceKey: serviceKey.publicKey,
            always: [signer.publicKey],
            now: { [clock] in clock.now }
        )
    }

    func proof(of service: ServiceName) -> ServiceTokens {
        ServiceTokens(for: service, key: serviceKey, deployment: WorldTokens.deployment, now: { [clock] in clock.now })
    }

    private static func signer(_ seed: [UInt8]) throws -> TokenSigner {
        try TokenSigner(key: TokenSigningKey(seed: seed), deployment: deployment)
    }

    /// Another seed forges it.
    func serviceToken(of service: ServiceName, seed: [UInt8]) throws -> String {
        let key = try ServiceKey(seed: seed)
        let deployment = WorldTokens.deployment
        return try ServiceTokens(for: service, key: key, deployment: deployment, now: { [clock] in clock.now }).token()
    }

    /// Another seed forges it.
    func token(
        of user: UserID,
        isGuest: Bool,
        roles: [String],
        restriction: String? = nil,
        goodFor lifetime: Duration = .seconds(86_400),
        seed: [UInt8] = WorldTokens.personSeed
    ) throws -> String {
        try (seed == WorldTokens.personSeed ? signer : WorldTokens.signer(seed)).sign(
            TokenClaims(
                user: user,
                session: sessions.make(),
                issuedAt: clock.now,
                expiresAt: clock.now.adding(lifetime),
                assurance: isGuest ? .guest : .singleFactor,
                roles: roles,
                restriction: restriction
            )
        )
    }
}

extension World {
    /// - Parameters:
    ///   - lifetime: negative for an expired token.
    ///   - seed: another one forges it.
    public func token(
        isGuest: Bool = false,
        roles: [String] = [],
        restriction: Restriction? = nil,
        goodFor lifetime: Duration = .seconds(86_400),
        seed: [UInt8]? = nil
    ) throws -> String {
        try people.token(
            of: ids.make(),
            isGuest: isGuest,
            roles: roles,
            restriction: restriction?.rawValue,
            goodFor: lifetime,
            seed: seed ?? WorldTokens.personSeed
        )
    }

    /// Sends as the edge does for a caller in this network.
    ///
    /// - Parameters:
    ///   - network: any name; another name is another network.
    ///   - site: the name of the IPv6 /48 around it; `nil` for IPv4.
    public func client(in network: String, of site: String? = nil) -> Client {
        var client = client
        client.network = WorldTokens.networkKey.claim(
            CallerNetwork(subnet: Self.digest(of: network), site: site.map(Self.digest))
        )
        return client
    }

    private static func digest(of name: String) -> String {
        Base64URL.encode(Blake2b.digest(of: Array(name.utf8), length: 16))
    }

    /// Another seed forges it.
    public func serviceToken(of service: ServiceName, seed: [UInt8]? = nil) throws -> String {
        try people.serviceToken(of: service, seed: seed ?? WorldTokens.serviceSeed)
    }
}
