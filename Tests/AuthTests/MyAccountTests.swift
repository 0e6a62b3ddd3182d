import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.myAccount", .services(AuthService.self))
struct MyAccountTests {
    @Test(.everyWiring) func returnsTheCallersAccount() async throws {
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

    @Test func refusesATokenOfAnUnknownUser() async throws {
        let ghost = try world.person("Ghost")
        let fault = try await ghost.refusal(MyAccount())
        #expect(fault.code == .unauthenticated)
    }
}
