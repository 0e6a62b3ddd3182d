import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("auth.signOut", .services(AuthService.self))
struct SignOutTests {
    @Test(.everyWiring) func endsTheSessionAtOnce() async throws {
        let signedIn = try await world.client.send(Sample.register("Ada"))
        let ada = try world.person(signedIn)
        _ = try await ada.send(SignOut())
        #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await ada.refusal(SignOut()).code == .unauthenticated)
        let refresh = RefreshSession(refreshToken: signedIn.refreshToken)
        #expect(try await world.refusal(refresh).code == .unauthenticated)
    }

    @Test func aRepeatSucceeds() async throws {
        let ada = try await world.registered("Ada")
        _ = try await ada.send(SignOut(), key: "key-1-that-nobody-guesses")
        _ = try await ada.send(SignOut(), key: "key-1-that-nobody-guesses")
        #expect(try await ada.refusal(SignOut(), key: "key-2-that-nobody-guesses").code == .unauthenticated)
    }

    @Test func leavesOtherSessionsOfTheUserAlone() async throws {
        let ada = try await world.registered("Ada")
        let other = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        _ = try await ada.send(SignOut())
        #expect(try await other.send(MyAccount()).user == ada.id)
    }

    @Test func publishesOnlyTheRevocation() async throws {
        let signedIn = try await world.client.send(StartGuest())
        _ = try await world.person(signedIn).send(SignOut())
        #expect(try await world.events(of: "auth").map(\.name) == [SessionRevoked.name])
        let event = try #require(try await world.events(SessionRevoked.self).first)
        #expect(event.session == signedIn.session)
        #expect(event.user == signedIn.user)
        #expect(event.until == signedIn.tokenExpiresAt)
    }

    @Test(.services(AuthService.self, CatalogueService.self), .everyWiring)
    func theTokenIsRefusedByOtherServicesBeforeTheEndOfAPoll() async throws {
        let ada = try await world.registered("Ada")
        let list = ListPosts(owner: ada.id)
        for _ in 1...3 {
            let session = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
            _ = try await session.send(list)
            _ = try await session.send(SignOut())
            let time = try await ContinuousClock().measure {
                try await eventually { (try? await session.refusal(list).code) == .unauthenticated }
            }
            #expect(time < .seconds(10))
        }
    }

    @Test(.services(AuthService.self, CatalogueService.self))
    func aSessionThatHasEndedStaysEndedOverARestart() async throws {
        let ada = try await world.registered("Ada")
        let other = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        _ = try await ada.send(SignOut())
        try await world.restart("auth")
        try await world.restart("catalogue")
        #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await other.send(MyAccount()).user == ada.id)
        let list = ListPosts(owner: ada.id)
        _ = try await other.send(list)
        #expect(try await ada.refusal(list).code == .unauthenticated)
    }
}
