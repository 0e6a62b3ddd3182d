import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("a password hash of another cost", .services(AuthService.self))
struct RehashTests {
    @Test("is rehashed when its owner signs in") func isReplacedWhenItsOwnerSignsIn() async throws {
        let ada = try await world.registered("Ada")
        let old = try PasswordHash.make(
            of: Password(Sample.password),
            parameters: Argon2Parameters(memoryKiB: 9216, iterations: 4)
        )
        try await world.withAuthFile { try $0.accounts.replacePasswordHash(of: ada.id, by: old) }
        #expect(try await world.client.send(Sample.signIn("ada@example.org")).user == ada.id)
        let stored = try await world.withAuthFile { try $0.accounts.find(ada.id)?.passwordHash }
        let cost = try PasswordHash(phc: try #require(stored)).cost
        #expect(cost == PasswordHashCost(memoryKiB: 7168, iterations: 5, lanes: 1))
        #expect(try await world.client.send(Sample.signIn("ada@example.org")).user == ada.id)
    }

    @Test("a wrong password leaves the hash as it is") func staysWhenThePasswordIsWrong() async throws {
        let ada = try await world.registered("Ada")
        let old = try PasswordHash.make(
            of: Password(Sample.password),
            parameters: Argon2Parameters(memoryKiB: 9216, iterations: 4)
        )
        try await world.withAuthFile { try $0.accounts.replacePasswordHash(of: ada.id, by: old) }
        _ = try await world.refusal(Sample.signIn("ada@example.org", password: "not the password"))
        #expect(try await world.withAuthFile { try $0.accounts.find(ada.id)?.passwordHash } == old.text)
    }
}
