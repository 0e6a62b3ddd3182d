import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("a password hash of another cost")
struct RehashTests {
    @Test func isReplacedWhenItsOwnerSignsIn() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            let old = try PasswordHash.make(
                of: Password(Sample.password),
                parameters: Argon2Parameters(memoryKiB: 9216, iterations: 4)
            )
            try await world.stop("auth")
            try await Self.withDatabase(of: world) { try $0.replacePasswordHash(of: ada.id, by: old) }
            try await world.start("auth")
            #expect(try await world.client.send(Sample.signIn("ada@example.org")).user == ada.id)
            try await world.stop("auth")
            let stored = try await Self.withDatabase(of: world) { try $0.user(ada.id)?.passwordHash }
            let cost = try PasswordHash(phc: try #require(stored)).cost
            #expect(cost == PasswordHashCost(memoryKiB: 7168, iterations: 5, lanes: 1))
            try await world.start("auth")
            #expect(try await world.client.send(Sample.signIn("ada@example.org")).user == ada.id)
        }
    }

    @Test func staysWhenThePasswordIsWrong() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            let old = try PasswordHash.make(
                of: Password(Sample.password),
                parameters: Argon2Parameters(memoryKiB: 9216, iterations: 4)
            )
            try await world.stop("auth")
            try await Self.withDatabase(of: world) { try $0.replacePasswordHash(of: ada.id, by: old) }
            try await world.start("auth")
            _ = try await world.refusal(Sample.signIn("ada@example.org", password: "not the password"))
            try await world.stop("auth")
            #expect(try await Self.withDatabase(of: world) { try $0.user(ada.id)?.passwordHash } == old.text)
        }
    }

    /// Uses auth's own file while auth does not.
    private static func withDatabase<Value: Sendable>(
        of world: World,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(world.directory(of: "auth"))/auth.sqlite",
                migrations: AuthService.migrations,
                now: { [clock = world.clock] in clock.now }
            )
        )
        let value = try await database.write(body)
        try await database.close()
        return value
    }
}
