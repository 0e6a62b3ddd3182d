import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.resetPassword", .services(AuthService.self))
struct ResetPasswordTests {
    private static let new = "oxide brindle ferry"

    @Test("starts no session and ends all", .everyWiring) func putsAnotherPasswordInItsPlace() async throws {
        let ada = try await world.registered("Ada")
        let reset = try await world.reset("ada@example.org", to: Self.new)
        #expect(try await world.client.send(reset) == Done())
        #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await world.refusal(Sample.signIn("ada@example.org")).code == .unauthenticated)
        let signedIn = try await world.client.send(Sample.signIn("ada@example.org", password: Self.new))
        #expect(try await world.person(signedIn).send(MyAccount()).emailVerifiedAt != nil)
        #expect(try await world.refusal(reset).code == .unauthenticated)
    }

    @Test("a reset lifts the throttling by strangers' guesses") func liftsThePauses() async throws {
        _ = try await world.registered("Ada")
        for _ in 1...5 { _ = try await world.refusal(Sample.signIn("ada@example.org", password: "a guess")) }
        #expect(try await world.refusal(Sample.signIn("ada@example.org")).code == .throttled)
        _ = try await world.client.send(try await world.reset("ada@example.org", to: Self.new))
        _ = try await world.client.send(Sample.signIn("ada@example.org", password: Self.new))
    }

    @Test("a wrong code and an unknown challenge are refused with the same bytes") func answersAlike() async throws {
        _ = try await world.registered("Ada")
        world.clock.advance(by: .seconds(60))
        let logins = ["ada@example.org", "eve@example.org", "eve.nobody", "@"]
        let challenges = try await logins.asyncMap { login in
            try await world.client.send(RequestPasswordReset(login: login)).challenge
        }
        let faults = try await (challenges + ["made up"]).asyncMap { challenge in
            try await world.refusal(ResetPassword(challenge: challenge, code: "00000000", newPassword: Self.new))
        }
        #expect(Set(try faults.map { try WireJSON.encode($0) }).count == 1)
        #expect(Set(challenges.map(\.count)).count == 1)
    }

    @Test("each request has five tries of its own") func countsTriesPerRequest() async throws {
        _ = try await world.registered("Ada")
        let reset = try await world.reset("ada@example.org", to: Self.new)
        world.clock.advance(by: .seconds(60))
        let stranger = try await world.client.send(RequestPasswordReset(login: "ada@example.org")).challenge
        for _ in 1...9 {
            let guess = ResetPassword(challenge: stranger, code: "00000000", newPassword: Self.new)
            #expect(try await world.refusal(guess).code == .unauthenticated)
        }
        _ = try await world.client.send(reset)
        let dead = try await world.reset("ada@example.org", to: Self.new)
        var guess = dead
        guess.code = dead.code == "00000000" ? "11111111" : "00000000"
        for _ in 1...5 { _ = try await world.refusal(guess) }
        #expect(try await world.refusal(dead).code == .unauthenticated)
    }

    @Test func aBadPasswordUsesNoCodeUp() async throws {
        _ = try await world.registered("Ada")
        var reset = try await world.reset("ada@example.org", to: "passwordpassword")
        #expect(try await world.refusal(reset).field == "newPassword")
        reset.newPassword = Self.new
        _ = try await world.client.send(reset)
    }

    @Test(.settings(["token-seconds": "3600"])) func aRepeatWithTheEndedTokenSucceeds() async throws {
        let ada = try await world.registered("Ada")
        let reset = try await world.reset("ada@example.org", to: Self.new)
        for _ in 1...2 {
            await #expect(throws: Never.self) { try await ada.send(reset, key: "key-1-that-nobody-guesses") }
        }
    }

    @Test(.wiring(.zeroMQ)) func oneOfTwoAtOnceIsRefused() async throws {
        _ = try await world.registered("Ada")
        let reset = try await world.reset("ada@example.org", to: Self.new)
        let succeeded = await withTaskGroup(of: Bool.self) { group in
            for word in ["first", "second"] {
                group.addTask {
                    var reset = reset
                    reset.newPassword = "\(word) oxide ferry"
                    return (try? await world.client.send(reset)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(succeeded == 1)
    }
}

extension World {
    fileprivate func reset(_ login: String, to password: String) async throws -> ResetPassword {
        clock.advance(by: .seconds(1200))
        let challenge = try await client.send(RequestPasswordReset(login: login)).challenge
        return ResetPassword(challenge: challenge, code: try await code(mailedTo: login), newPassword: password)
    }
}
