import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.verifyEmail", .services(AuthService.self))
struct VerifyEmailTests {
    @Test("the code that was mailed verifies the address, once", .everyWiring)
    func isVerifiedByTheMailedCode() async throws {
        let ada = try await world.registered("Ada")
        #expect(try await ada.send(MyAccount()).emailVerifiedAt == nil)
        let code = try await world.code(mailedTo: "ada@example.org")
        let verified = try await ada.send(VerifyEmail(code: code))
        #expect(verified == VerifyEmail.Reply(email: "ada@example.org", verifiedAt: world.clock.now))
        #expect(try await ada.send(MyAccount()).emailVerifiedAt == world.clock.now)
        #expect(try await ada.refusal(VerifyEmail(code: code)) == Self.wrong)
    }

    @Test("five tries, and then not even the right one is good") func isDeadAfterFiveTries() async throws {
        let ada = try await world.registered("Ada")
        let code = try await world.code(mailedTo: "ada@example.org")
        let other = code == "00000000" ? "11111111" : "00000000"
        for _ in 1...5 { #expect(try await ada.refusal(VerifyEmail(code: other)) == Self.wrong) }
        #expect(try await ada.refusal(VerifyEmail(code: code)) == Self.wrong)
        world.clock.advance(by: .seconds(60))
        _ = try await ada.send(ResendCode())
        _ = try await ada.send(VerifyEmail(code: try await world.code(mailedTo: "ada@example.org")))
    }

    @Test("fifty tries at once are five", .wiring(.zeroMQ)) func isTriedFiveTimesAtOnce() async throws {
        let ada = try await world.registered("Ada")
        let code = try await world.code(mailedTo: "ada@example.org")
        let other = code == "00000000" ? "11111111" : "00000000"
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...50 { group.addTask { _ = try? await ada.send(VerifyEmail(code: other)) } }
        }
        #expect(try await ada.refusal(VerifyEmail(code: code)) == Self.wrong)
    }

    @Test("expires after ten minutes") func isOutOfTime() async throws {
        let ada = try await world.registered("Ada")
        let code = try await world.code(mailedTo: "ada@example.org")
        world.clock.advance(by: .seconds(600))
        #expect(try await ada.refusal(VerifyEmail(code: code)) == Self.wrong)
        try await world.runMaintenance(of: "auth")
        let kept = try await world.withAuthFile { try $0.value("SELECT count(*) FROM oneTimeCode", as: Int.self) }
        #expect(kept == 0)
    }

    @Test("codes of other purposes and accounts and replaced codes are refused")
    func isOfOneAccountAndPurpose() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        let first = try await world.code(mailedTo: "ada@example.org")
        #expect(try await ben.refusal(VerifyEmail(code: first)) == Self.wrong)
        world.clock.advance(by: .seconds(60))
        _ = try await ada.send(ResendCode())
        let second = try await world.code(mailedTo: "ada@example.org")
        if first != second { #expect(try await ada.refusal(VerifyEmail(code: first)) == Self.wrong) }
        world.clock.advance(by: .seconds(60))
        _ = try await world.client.send(RequestPasswordReset(login: "ada@example.org"))
        let reset = try await world.code(mailedTo: "ada@example.org")
        if reset != second { #expect(try await ada.refusal(VerifyEmail(code: reset)) == Self.wrong) }
        _ = try await ada.send(VerifyEmail(code: second))
    }

    @Test(.settings(["unverified-may-post": "no"])) func liftsWhatAnUnverifiedAddressForbids() async throws {
        let signedIn = try await world.client.send(Sample.register("Ada"))
        let claims = try TokenClaims(unchecked: signedIn.token)
        #expect(claims.restriction == "unverified")
        let code = try await world.code(mailedTo: "ada@example.org")
        _ = try await world.person(signedIn).send(VerifyEmail(code: code))
        let next = try await world.client.send(RefreshSession(refreshToken: signedIn.refreshToken))
        #expect(try TokenClaims(unchecked: next.token).restriction == nil)
    }

    @Test func aRepeatSucceeds() async throws {
        let ada = try await world.registered("Ada")
        let verify = VerifyEmail(code: try await world.code(mailedTo: "ada@example.org"))
        let first = try await ada.send(verify, key: "key-1-that-nobody-guesses")
        #expect(try await ada.send(verify, key: "key-1-that-nobody-guesses") == first)
    }

    @Test(arguments: [("1234", "not-a-code"), ("123456789", "too-long"), ("1234567a", "not-a-code")])
    func refusesInvalidCodes(code: String, rule: String) async throws {
        let fault = try await world.registered("Ada").refusal(VerifyEmail(code: code))
        #expect(fault.field == "code")
        #expect(fault.rule == rule)
    }

    private static let wrong: Fault = {
        let words = "the code is wrong, used or expired: request another"
        return Fault(.unauthenticated, words, field: "code", rule: "wrong-code")
    }()
}
