import AuthContract
import AuthCore
import TestKit
import Testing

@Suite(
    "an account that a hundred passwords were tried on",
    .services(AuthService.self),
    .settings(["password-memory-kib": "19456", "password-passes": "2"])
)
struct StepUpTests {
    @Test("wants a mailed code beside the password, but not of a device that is known", .timeLimit(.minutes(2)))
    func wantsACodeOfStrangers() async throws {
        let phone = try await world.client.send(Sample.register("Ada"))
        for _ in 1...100 {
            let fault = try await world.refusal(Sample.signIn("ada@example.org", password: "a guess"))
            #expect(fault.code == .unauthenticated)
            world.clock.advance(by: .seconds(900))
        }
        let fault = try await world.refusal(Sample.signIn("ada@example.org"))
        #expect(fault.code == .reauthenticationRequired)
        #expect(fault.field == "code")
        #expect(fault.rule == "code-wanted")
        var signIn = Sample.signIn("ada@example.org")
        signIn.code = "00000000"
        #expect(try await world.refusal(signIn).rule == "wrong-code")
        _ = try await world.client.send(Sample.signIn("ada@example.org", on: phone))
        signIn.code = try await world.code(mailedTo: "ada@example.org")
        signIn.password = "a guess"
        #expect(try await world.refusal(signIn).field == nil)
        world.clock.advance(by: .seconds(900))
        // The code has expired, and the password is right again.
        signIn.password = Sample.password
        #expect(try await world.refusal(signIn).rule == "wrong-code")
        signIn.code = nil
        #expect(try await world.refusal(signIn).rule == "code-wanted")
        signIn.code = try await world.code(mailedTo: "ada@example.org")
        #expect(try await world.client.send(signIn).user == phone.user)
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
    }

    @Test func aWrongPasswordWithACodeIsTheUsualFault() async throws {
        _ = try await world.registered("Ada")
        var guess = Sample.signIn("ada@example.org", password: "a guess")
        guess.code = "00000000"
        let fault = try await world.refusal(guess)
        #expect(fault.field == nil)
        #expect(fault.code == .unauthenticated)
    }
}
