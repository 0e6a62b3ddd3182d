import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.reauthenticate", .services(AuthService.self))
struct ReauthenticateTests {
    @Test(
        "sensitive calls need a password proof of the last ten minutes",
        .everyWiring,
        .settings(["token-seconds": "3600"])
    )
    func provesForTenMinutes() async throws {
        let ada = try await world.registered("Ada")
        _ = try await ada.send(ChangeUsername(username: "ada.one"))
        world.clock.advance(by: .seconds(601))
        let fault = try await ada.refusal(ChangeUsername(username: "ada.two"))
        #expect(fault.code == .reauthenticationRequired)
        let proof = try await ada.send(Reauthenticate(password: Sample.password))
        #expect(proof.until == world.clock.now.adding(.seconds(600)))
        world.clock.advance(by: .seconds(600))
        _ = try await ada.send(ChangeUsername(username: "ada.two"))
        #expect(try await ada.send(MyAccount()).username == "ada.two")
    }

    @Test func countsForTheSessionThatShowedItAlone() async throws {
        let ada = try await world.registered("Ada")
        let laptop = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        world.clock.advance(by: .seconds(700))
        _ = try await ada.send(Reauthenticate(password: Sample.password))
        let fault = try await laptop.refusal(ChangeUsername(username: "ada.l"))
        #expect(fault.code == .reauthenticationRequired)
    }

    @Test func wrongPasswordsAreRefusedAndThrottled() async throws {
        let ada = try await world.registered("Ada")
        world.clock.advance(by: .seconds(700))
        for _ in 1...5 {
            let fault = try await ada.refusal(Reauthenticate(password: "not the password"))
            #expect(fault.code == .unauthenticated)
            #expect(fault.field == "password")
        }
        #expect(try await ada.refusal(Reauthenticate(password: Sample.password)).code == .throttled)
        #expect(try await ada.refusal(ChangeUsername(username: "ada.l")).code == .reauthenticationRequired)
        // A stolen session does not lock the owner's other sessions.
        _ = try await world.client.send(Sample.signIn("ada@example.org"))
    }
}
