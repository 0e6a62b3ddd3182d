import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.endSessions", .services(AuthService.self))
struct EndSessionsTests {
    @Test("all sessions of the user end, others go on", .everyWiring) func endsAllSessions() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let second = try await world.person(world.client.send(Sample.signIn("ben@example.org")))
        #expect(try await mona.send(EndSessions(user: ben.id)).ended == 2)
        for session in [ben, second] { #expect(try await session.refusal(MyAccount()).code == .unauthenticated) }
        _ = try await ada.send(MyAccount())
        #expect(try await world.events(SessionRevoked.self).suffix(2).map(\.user) == [ben.id, ben.id])
        #expect(try await mona.send(EndSessions(user: ben.id)).ended == 0)
        let again = try await world.client.send(Sample.signIn("ben@example.org"))
        #expect(again.restriction == nil)
        let events = try await world.sending(as: .gateway).send(ListAudit(limit: 100)).events
        #expect(events.count { $0.subject == "end sessions" && $0.actor == mona.id && $0.account == ben.id } == 2)
    }

    @Test("a stolen session of a moderator cannot end others' sessions") func wantsThePasswordAgain() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let ben = try await world.registered("Ben")
        world.clock.advance(by: .seconds(601))
        #expect(try await mona.refusal(EndSessions(user: ben.id)).code == .reauthenticationRequired)
        _ = try await ben.send(MyAccount())
        try await mona.send(Reauthenticate(password: Sample.password))
        #expect(try await mona.send(EndSessions(user: ben.id)).ended == 1)
    }

    @Test("a moderator's sessions are ended by operators only, an operator's never") func sparesOperators() async throws
    {
        let mona = try await world.signedIn("Mona", as: .moderator)
        let olga = try await world.signedIn("Olga", as: .operator)
        #expect(try await mona.refusal(EndSessions(user: olga.id)).code == .forbidden)
        let other = try await world.signedIn("Max", as: .moderator)
        #expect(try await mona.refusal(EndSessions(user: other.id)).code == .forbidden)
        #expect(try await olga.send(EndSessions(user: other.id)).ended > 0)
        #expect(try await olga.refusal(EndSessions(user: olga.id)).rule == "oneself")
    }

    @Test func isOfARegisteredUser() async throws {
        let mona = try await world.signedIn("Mona", as: .moderator)
        #expect(try await mona.refusal(EndSessions(user: UserID(high: 1, low: 1))).code == .notFound)
        let guest = try await world.guest()
        #expect(try await mona.refusal(EndSessions(user: guest.id)).rule == "guest")
    }
}
