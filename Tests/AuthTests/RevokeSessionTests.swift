import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("auth.revokeSession")
struct RevokeSessionTests {
    @Test("A12: a session that is revoked is refused by chat within a second", arguments: Wiring.allCases)
    func endsItEverywhere(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, ChatService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada")
            let lost = try await world.client.send(Sample.signIn("ada@example.org"))
            let thief = try world.person(lost)
            _ = try await thief.send(ListConversations())
            let time = try await ContinuousClock().measure {
                _ = try await ada.send(RevokeSession(session: lost.session))
                try await eventually { (try? await thief.refusal(ListConversations()).code) == .unauthenticated }
            }
            #expect(time < .seconds(1))
            #expect(try await thief.refusal(MyAccount()).code == .unauthenticated)
            let refresh = RefreshSession(refreshToken: lost.refreshToken)
            #expect(try await world.refusal(refresh).code == .unauthenticated)
            _ = try await ada.send(RevokeSession(session: lost.session))
        }
    }

    @Test func doesNotEndThatOfAnother() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.client.send(Sample.register("Ada"))
            let ben = try await world.registered("Ben")
            let fault = try await ben.refusal(RevokeSession(session: ada.session))
            #expect(fault.code == .notFound)
            #expect(fault.field == "session")
            #expect(try await world.person(ada).send(MyAccount()).user == ada.user)
        }
    }

    @Test func mayEndItsOwnAndARepeatIsToldSo() async throws {
        try await World.run(AuthService.self) { world in
            let signedIn = try await world.client.send(Sample.register("Ada"))
            let ada = try world.person(signedIn)
            let revoke = RevokeSession(session: signedIn.session)
            _ = try await ada.send(revoke, key: "key-1-that-nobody-guesses")
            _ = try await ada.send(revoke, key: "key-1-that-nobody-guesses")
            #expect(try await ada.refusal(MyAccount()).code == .unauthenticated)
        }
    }
}
