import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.myAccount")
struct MyAccountTests {
    @Test(arguments: Wiring.allCases)
    func tellsTheCallerAll(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada", username: "ada")
            let told = try await ada.send(MyAccount())
            #expect(
                told
                    == MyAccount.Reply(
                        user: ada.id,
                        isGuest: false,
                        email: "ada@example.org",
                        username: "ada",
                        displayName: "Ada",
                        createdAt: world.clock.now,
                        registeredAt: world.clock.now,
                        notices: [MyAccount.unverifiedEmail]
                    )
            )
        }
    }

    @Test func isForThoseWithAToken() async throws {
        try await World.run(AuthService.self) { world in
            let fault = try await world.refusal(MyAccount())
            #expect(fault.code == .unauthenticated)
        }
    }

    @Test func refusesATokenOfAUserWhoIsNotThere() async throws {
        try await World.run(AuthService.self) { world in
            let ghost = try world.person("Ghost")
            let fault = try await ghost.refusal(MyAccount())
            #expect(fault.code == .unauthenticated)
        }
    }
}
