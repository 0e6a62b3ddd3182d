import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("the usual cost of password hashes", .services(AuthService.self))
struct PasswordCostsTests {
    private let today = PasswordHashCost(memoryKiB: 7168, iterations: 5, lanes: 1)
    private let before = PasswordHashCost(memoryKiB: 9216, iterations: 4, lanes: 1)

    @Test func followsWhatAccountsHave() async throws {
        let old = try PasswordHash.make(
            of: Password(Sample.password),
            parameters: Argon2Parameters(memoryKiB: 9216, iterations: 4)
        )
        #expect(try await world.withAuthFile { try $0.passwordCosts.mostFrequentArgon2id() } == nil)
        let people = try await [world.registered("Ada"), world.registered("Ben"), world.registered("Cy")].map(\.id)
        #expect(try await world.withAuthFile { try $0.passwordCosts.mostFrequentArgon2id() } == today)
        let costs = try await world.withAuthFile { transaction in
            try people.map { person in
                try transaction.accounts.replacePasswordHash(of: person, by: old)
                return try transaction.passwordCosts.mostFrequentArgon2id()
            }
        }
        #expect(costs == [today, before, before])
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
        #expect(try await world.withAuthFile { try $0.passwordCosts.mostFrequentArgon2id() } == before)
        _ = try await world.client.send(Sample.signIn("ben@example.org"))
        #expect(try await world.withAuthFile { try $0.passwordCosts.mostFrequentArgon2id() } == today)
        _ = try await world.client.send(Sample.signIn("cy@example.org"))
        let rows = try await world.withAuthFile { try $0.value("SELECT count(*) FROM passwordCost", as: Int.self) }
        #expect(rows == 1)
    }
}
