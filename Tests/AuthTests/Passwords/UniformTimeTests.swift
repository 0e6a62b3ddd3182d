import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("an unknown login", .services(AuthService.self), .serialized)
struct UniformTimeTests {
    /// Three accounts with the old cost, without a sign-in since.
    @Test("takes as long as the hashes of most accounts") func takesAsLongAsThoseThatMostAccountsHave() async throws {
        let costly = try PasswordHash.make(
            of: Password(Sample.password),
            parameters: Argon2Parameters(memoryKiB: 19_456, iterations: 4)
        )
        let people = try await [world.registered("Ada"), world.registered("Ben"), world.registered("Cy")].map(\.id)
        try await world.withAuthFile { transaction in
            for person in people { try transaction.accounts.replacePasswordHash(of: person, by: costly) }
        }
        _ = try await world.registered("Dee")
        var known: [Duration] = []
        var unknown: [Duration] = []
        for _ in 1...60 {
            world.clock.advance(by: .seconds(12 * 3600))
            known.append(try await world.timeOfGuess(for: "ada@example.org"))
            unknown.append(try await world.timeOfGuess(for: "eve@example.org"))
        }
        let ratio = unknown.sorted()[30] / known.sorted()[30]
        #expect((0.6...1.6).contains(ratio), "an unknown login takes \(ratio) of the time of a known one")
    }
}

extension World {
    fileprivate func timeOfGuess(for login: String) async throws -> Duration {
        let guess = Sample.signIn(login, password: "not the password")
        let start = ContinuousClock.now
        #expect(try await refusal(guess).code == .unauthenticated)
        return .now - start
    }
}
