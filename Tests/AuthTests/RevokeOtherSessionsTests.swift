import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.revokeOtherSessions", .services(AuthService.self), .everyWiring)
struct RevokeOtherSessionsTests {
    @Test("all others are ended at once") func endsAllButItsOwn() async throws {
        let ada = try await world.registered("Ada")
        var others: [Person] = []
        for _ in 1...3 {
            others.append(try await world.person(world.client.send(Sample.signIn("ada@example.org"))))
        }
        let ben = try await world.registered("Ben")
        #expect(try await ada.send(RevokeOtherSessions()).ended == 3)
        for other in others { #expect(try await other.refusal(MyAccount()).code == .unauthenticated) }
        #expect(try await ada.send(MyAccount()).user == ada.id)
        #expect(try await ben.send(MyAccount()).user == ben.id)
        #expect(try await ada.send(RevokeOtherSessions()).ended == 0)
    }
}
