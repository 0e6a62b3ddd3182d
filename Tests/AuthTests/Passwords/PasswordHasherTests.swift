import Testing

@testable import AuthCore

@Suite("PasswordHasher", .timeLimit(.minutes(1)))
struct PasswordHasherTests {
    private let pool: HashPool
    private let hasher: PasswordHasher
    private let deadline = ContinuousClock.now + .seconds(60)

    init() throws {
        pool = try HashPool(workers: 1)
        hasher = try PasswordHasher(parameters: Argon2Parameters(memoryKiB: 9_216, iterations: 4), pool: pool)
    }

    @Test func tellsRightFromWrong() async throws {
        let password = try Password("brindle ferry oxide")
        let hash = try await hasher.hash(password, deadline: deadline)
        #expect(try await hasher.verify(password, against: hash, deadline: deadline) == .right(needsRehash: false))
        let wrong = try Password("brindle ferry oxid3")
        #expect(try await hasher.verify(wrong, against: hash, deadline: deadline) == .wrong)
    }

    @Test func asksForANewHashWhenTheCostHasChanged() async throws {
        let password = try Password("brindle ferry oxide")
        let hash = try await hasher.hash(password, deadline: deadline)
        let costlier = try PasswordHasher(parameters: Argon2Parameters(memoryKiB: 12_288, iterations: 3), pool: pool)
        #expect(try await costlier.verify(password, against: hash, deadline: deadline) == .right(needsRehash: true))
    }

    @Test func worksAsHardWithoutAnAccount() async throws {
        let password = try Password("brindle ferry oxide")
        let hash = try await hasher.hash(password, deadline: deadline)
        var known: [Duration] = []
        var unknown: [Duration] = []
        for _ in 0..<9 {
            let start = ContinuousClock.now
            _ = try await hasher.verify(password, against: hash, deadline: deadline)
            known.append(ContinuousClock.now - start)
            let middle = ContinuousClock.now
            #expect(try await hasher.verify(password, against: nil, deadline: deadline) == .wrong)
            unknown.append(ContinuousClock.now - middle)
        }
        // Returning without hashing would take microseconds; the bound leaves room for a loaded machine.
        #expect(unknown.sorted()[4] > known.sorted()[4] / 4)
    }
}
