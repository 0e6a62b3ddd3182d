import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.resendCode", .services(AuthService.self))
struct ResendCodeTests {
    @Test("an address has one letter a minute, and five in an hour", .everyWiring, .settings(["token-seconds": "3600"]))
    func isThrottled() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(ResendCode())
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs == 60_000)
        for _ in 1..<58 {
            world.clock.advance(by: .seconds(60))
            _ = try? await ada.send(ResendCode())
            // Codes that expired in the outbox are not mailed.
            try await world.emptyOutbox()
        }
        #expect(try await world.mails(to: "ada@example.org").count == 5)
    }

    @Test func bringsACodeThatIsGoodForTenMinutes() async throws {
        let ada = try await world.registered("Ada")
        world.clock.advance(by: .seconds(60))
        let sent = try await ada.send(ResendCode())
        #expect(sent.expiresAt == world.clock.now.adding(.seconds(600)))
        let code = try await world.code(mailedTo: "ada@example.org")
        _ = try await ada.send(VerifyEmail(code: code))
        #expect(try await ada.refusal(ResendCode()).code == .conflict)
    }

    @Test func isRefusedWithoutAnAddress() async throws {
        let registered = try await world.client.send(Register(password: Sample.password, username: "cy.only"))
        #expect(try await world.person(registered).refusal(ResendCode()).code == .conflict)
    }
}
