import ServiceKit
import Wire

/// A signing key of the world's own, so that one service alone can be tested with people who are signed in.
final class WorldTokens: Sendable {
    static let deployment = "test"
    private let signer: TokenSigner
    private let clock: WorldClock
    private let serviceKey: ServiceKey
    private let sessions = IdentifierSource.counting(from: 1_000_000)

    init(clock: WorldClock) throws {
        self.clock = clock
        serviceKey = try ServiceKey(seed: [UInt8](repeating: 9, count: TokenSigningKey.seedLength))
        signer = try TokenSigner(
            key: TokenSigningKey(seed: [UInt8](repeating: 7, count: TokenSigningKey.seedLength)),
            deployment: WorldTokens.deployment
        )
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

    /// Good for a day of the world's clock.
    func token(of user: UserID, isGuest: Bool, roles: [String]) throws -> String {
        try signer.sign(
            TokenClaims(
                user: user,
                session: sessions.make(),
                issuedAt: clock.now,
                expiresAt: clock.now.adding(.seconds(86_400)),
                assurance: isGuest ? .guest : .singleFactor,
                authenticatedAt: clock.now,
                version: 1,
                roles: roles
            )
        )
    }
}
