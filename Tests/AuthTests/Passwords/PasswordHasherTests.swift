import Testing

@testable import AuthCore

@Suite("PasswordHasher", .timeLimit(.minutes(1)))
struct PasswordHasherTests {
    private let hasher: PasswordHasher
    private let deadline = ContinuousClock.now + .seconds(60)

    init() throws {
        hasher = PasswordHasher(parameters: try Argon2Parameters(memoryKiB: 9_216, iterations: 4), threads: 1)
    }

    @Test func acceptsOnlyTheRightPassword() async throws {
        let password = try Password("brindle ferry oxide")
        let hash = try await hasher.hash(password, deadline: deadline)
        #expect(
            try await hasher.verify(password, against: .argon2id(hash), commonest: .unknown, deadline: deadline)
                == .right(needsRehash: false)
        )
        let wrong = try Password("brindle ferry oxid3")
        #expect(
            try await hasher.verify(wrong, against: .argon2id(hash), commonest: .unknown, deadline: deadline) == .wrong
        )
    }

    @Test func asksForAnotherHashAfterAChangeOfTheCost() async throws {
        let password = try Password("brindle ferry oxide")
        let hash = try await hasher.hash(password, deadline: deadline)
        let costlier = PasswordHasher(parameters: try Argon2Parameters(memoryKiB: 12_288, iterations: 3), threads: 1)
        #expect(
            try await costlier.verify(password, against: .argon2id(hash), commonest: .unknown, deadline: deadline)
                == .right(needsRehash: true)
        )
    }

    /// Checks the structure; `UniformTimeTests` checks the time.
    @Test func acceptsNoPasswordWithoutAnAccount() async throws {
        let password = try Password("brindle ferry oxide")
        let argon2id = PasswordHashCost(memoryKiB: 12_288, iterations: 3, lanes: 1)
        let costs = [MostFrequentCosts(argon2id: argon2id), .unknown, MostFrequentCosts(imported: "$2b$04")]
        for commonest in costs {
            let verdict = try await hasher.verify(password, against: nil, commonest: commonest, deadline: deadline)
            #expect(verdict == .wrong)
        }
    }
}
