import ServiceKit
import Vocabulary
public import Wire

/// A signing key of the world's own, so that one service alone can be tested with people who are signed in.
final class WorldTokens: Sendable {
    static let deployment = "test"
    static let personSeed = [UInt8](repeating: 7, count: TokenSigningKey.seedLength)
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

    /// A verifier that believes this world's key, and whatever keys auth installs beside it.
    func verifier() throws -> TokenVerifier {
        TokenVerifier(
            deployment: WorldTokens.deployment,
            serviceKey: serviceKey.publicKey,
            always: [signer.publicKey],
            now: { [clock] in clock.now }
        )
    }

    /// What proves that a request comes from a service of this world.
    func proof(of service: ServiceName) -> ServiceTokens {
        ServiceTokens(for: service, key: serviceKey, deployment: WorldTokens.deployment, now: { [clock] in clock.now })
    }

    private static func signer(_ seed: [UInt8]) throws -> TokenSigner {
        try TokenSigner(key: TokenSigningKey(seed: seed), deployment: deployment)
    }

    /// A service token; with another seed than the world's, a forged one.
    func serviceToken(of service: ServiceName, seed: [UInt8]) throws -> String {
        let key = try ServiceKey(seed: seed)
        let deployment = WorldTokens.deployment
        return try ServiceTokens(for: service, key: key, deployment: deployment, now: { [clock] in clock.now }).token()
    }

    /// A person's token, good for a day of the world's clock unless said otherwise; with another seed than the world's, a
    /// forged one.
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

/// Tokens as such, for tests of who is let in.
extension World {
    /// A token of somebody nobody knows.
    ///
    /// - Parameters:
    ///   - restriction: why they may do less than others.
    ///   - lifetime: how long it is good by the world's clock, less than nothing for one whose time is over.
    ///   - seed: of the key that it is signed with; the world's own where there is none.
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

    /// A service token, signed with the world's service key or with another.
    public func serviceToken(of service: ServiceName, seed: [UInt8]? = nil) throws -> String {
        try people.serviceToken(of: service, seed: seed ?? WorldTokens.serviceSeed)
    }
}
