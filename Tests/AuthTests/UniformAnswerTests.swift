import AuthContract
import TestKit
import Testing

@testable import AuthCore

/// A wrong password reveals neither the account nor its state.
@Suite("a wrong password", .services(AuthService.self), .serialized, .timeLimit(.minutes(4)))
struct UniformAnswerTests {
    private static let logins = ["nobody", "verified", "unverified", "suspended", "deleting", "imported", "locked"]
        .map { "\($0)@example.org" }

    @Test("is answered with the same bytes in every state of an account", .everyWiring)
    func isAnsweredWithTheSameBytes() async throws {
        try await world.makeAccounts()
        for round in 1...8 {
            let answers = try await Self.logins.dropLast().asyncMap { try await world.answer(to: $0) }
            #expect(Set(answers).count == 1, "round \(round): \(answers)")
            #expect(answers[0].contains(round > 5 ? "throttled" : "unauthenticated"))
        }
    }

    @Test("is answered with the same bytes after a hundred others")
    func isAnsweredWithTheSameBytesAfterAHundred() async throws {
        try await world.makeAccounts()
        let logins = ["nobody@example.org", "locked@example.org", "verified@example.org"]
        for round in 1...104 {
            world.clock.advance(by: .seconds(900))
            let answers = try await logins.asyncMap { try await world.answer(to: $0) }
            #expect(Set(answers).count == 1 && answers[0].contains("unauthenticated"), "round \(round): \(answers)")
            guard round > 100 else { continue }
            let waiting = try await logins.asyncMap { try await world.answer(to: $0) }
            #expect(Set(waiting).count == 1 && waiting[0].contains("throttled"), "round \(round): \(waiting)")
        }
    }

    /// A hundred attempts each, interleaved to share the machine's noise.
    ///
    /// A disturbed series is repeated.
    @Test("takes the same time in every state of an account", .noServices) func takesTheSameTime() async throws {
        var told: [String] = []
        for _ in 1...3 {
            let medians = try await World.run(AuthService.self) { world in
                try await world.makeAccounts()
                for _ in 1...100 {
                    world.clock.advance(by: .seconds(900))
                    _ = try await world.answer(to: "locked@example.org")
                }
                var times: [String: [Duration]] = [:]
                for round in 0..<100 {
                    world.clock.advance(by: .seconds(900))
                    for place in Self.logins.indices {
                        let login = Self.logins[(place + round) % Self.logins.count]
                        let start = ContinuousClock.now
                        _ = try await world.answer(to: login)
                        times[login, default: []].append(.now - start)
                    }
                }
                return times.mapValues { $0.sorted()[50] }
            }
            let nobodys = try #require(medians["nobody@example.org"])
            let ratios = medians.mapValues { $0 / nobodys }
            told.append("\(nobodys): \(ratios.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
            if ratios.values.allSatisfy((0.85...1.18).contains) { return }
        }
        Issue.record("three times somebody took another time: \(told)")
    }
}

extension World {
    fileprivate func makeAccounts() async throws {
        _ = try await verified("Verified")
        for name in ["Unverified", "Suspended", "Locked"] { _ = try await registered(name) }
        try await registered("Deleting").send(RequestDeletion())
        // bcrypt of the least cost, which adds little to all sign-ins.
        let hash = "$2b$04$nC/CsDUrNvssUOe2SnL.le4XkewNqVQ0.8hxETVhpchYnLGjr1s1i"
        let imported = ImportedAccount(email: "imported@example.org", passwordHash: hash)
        _ = try await sending(as: .gateway).send(ImportAccounts(accounts: [imported]))
        try await withAuthFile { transaction in
            try transaction.execute("UPDATE account SET suspendedAt = 1 WHERE emailKey = 'suspended@example.org'")
        }
    }

    fileprivate func answer(to login: String) async throws -> String {
        let fault = try await refusal(Sample.signIn(login, password: "not the password"))
        return String(decoding: try WireJSON.encode(fault), as: UTF8.self)
    }
}
