import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("auth.revokeSession", .services(AuthService.self))
struct RevokeSessionTests {
    @Test(
        "a session that is revoked is refused by chat without waiting for the end of a poll",
        .services(AuthService.self, ChatService.self),
        .everyWiring
    )
    func endsItEverywhere() async throws {
        let ada = try await world.registered("Ada")
        let lost = try await world.client.send(Sample.signIn("ada@example.org"))
        let thief = try world.person(lost)
        _ = try await thief.send(ListConversations())
        let time = try await ContinuousClock().measure {
            _ = try await ada.send(RevokeSession(session: lost.session))
            try await eventually { (try? await thief.refusal(ListConversations()).code) == .unauthenticated }
        }
        #expect(time < .seconds(10))
        #expect(try await thief.refusal(MyAccount()).code == .unauthenticated)
        let refresh = RefreshSession(refreshToken: lost.refreshToken)
        #expect(try await world.refusal(refresh).code == .unauthenticated)
        _ = try await ada.send(RevokeSession(session: lost.session))
    }

    @Test func doesNotEndSessionsOfOthers() async throws {
        let ada = try await world.client.send(Sample.register("Ada"))
        let ben = try await world.registered("Ben")
        let fault = try await ben.refusal(RevokeSession(session: ada.session))
        #expect(fault.code == .notFound)
        #expect(fault.field == "session")
        #expect(try await world.person(ada).send(MyAccount()).user == ada.user)
    }

    @Test func endsItsOwnAndRepeatsTheReply() async throws {
        let signedIn = try await world.client.send(Sample.register("Ada"))
        let ada = try world.person(signedIn)
        let revoke = RevokeSession(session: signedIn.session)
        _ = try await ada.send(revoke, key: "key-1-that-nobody-guesses")
        _ = try await ada.send(revoke, key: "key-1-that-nobody-guesses")
        #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
    }
}
