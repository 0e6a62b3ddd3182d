import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.publicKeys", .services(AuthService.self))
struct PublicKeysTests {
    @Test(.everyWiring) func containTheCurrentKey() async throws {
        let signedIn = try await world.client.send(StartGuest())
        let reply = try await world.publicKeys()
        let key = try TokenPublicKey(paserk: try #require(reply.keys.first).key)
        #expect(reply.keys == [SessionKey(id: key.id.text, key: key.paserk)])
        let verifier = TokenVerifier(deployment: "test", keys: [key]) { [clock = world.clock] in clock.now }
        let claims = try verifier.verify(signedIn.token)
        #expect(claims.user == signedIn.user)
        #expect(claims.session == signedIn.session)
        #expect(claims.assurance == .guest)
        #expect(claims.expiresAt == signedIn.tokenExpiresAt)
    }

    @Test func stayTheSameOverARestart() async throws {
        let before = try await world.publicKeys()
        try await world.restart("auth")
        let after = try await world.publicKeys()
        #expect(before.keys == after.keys)
        #expect(before.epoch == after.epoch)
    }

    @Test func containEndedSessionsUntilTheirTokensExpire() async throws {
        let signedIn = try await world.client.send(StartGuest())
        _ = try await world.guest()
        #expect(try await world.publicKeys().ended.isEmpty)
        _ = try await world.person(signedIn).send(SignOut())
        let reply = try await world.publicKeys()
        #expect(reply.ended == [SessionEnd(session: signedIn.session, until: signedIn.tokenExpiresAt)])
        #expect(reply.next == nil)
        #expect(reply.sequence == 1)
        world.clock.advance(by: .seconds(929))
        #expect(try await world.publicKeys().ended.count == 1)
        world.clock.advance(by: .seconds(1))
        #expect(try await world.publicKeys().ended.isEmpty)
    }

    /// Between two pages, sessions end on both sides of the first page's end.
    @Test func missNoSessionThatEndsWhileTheyAreRead() async throws {
        let ada = try await world.registered("Ada")
        let before = try await world.client.send(StartGuest())
        try await world.endManySessions(12_000, of: ada.id)
        world.clock.advance(by: .seconds(5))
        let after = try await world.client.send(StartGuest())
        let first = try await world.publicKeys()
        for guest in [before, after] { _ = try await world.person(guest).send(SignOut()) }
        var ended = first.ended
        var next = first.next
        var pages = 1
        while let cursor = next {
            let page = try await world.sending(as: .gateway).send(PublicKeys(cursor: cursor))
            #expect(page.keys == first.keys)
            #expect(page.epoch == first.epoch)
            ended += page.ended
            next = page.next
            pages += 1
        }
        #expect(pages == 3)
        #expect(ended == ended.sorted { ($0.until, $0.session) < ($1.until, $1.session) })
        #expect(Set(ended.map(\.session)).count == ended.count)
        let later = try await world.events(of: "auth").filter { $0.sequence > first.sequence }
        let events = try later.map { try $0.decode(SessionRevoked.self).session }
        let all = Set(ended.map(\.session)).union(events)
        #expect(all.count == 12_002)
        #expect(all.isSuperset(of: [before.session, after.session]))
    }

    @Test(arguments: ["", "x", "MTc5"]) func refuseForeignCursors(_ text: String) async throws {
        let fault = await #expect(throws: Fault.self) {
            try await world.sending(as: .gateway).send(PublicKeys(cursor: Cursor(text: text)))
        }
        #expect(fault?.code == .invalid)
        #expect(fault?.field == "cursor")
    }
}

extension World {
    fileprivate func publicKeys() async throws -> PublicKeys.Reply {
        try await awaitEventNumbers(of: "auth")
        return try await sending(as: .gateway).send(PublicKeys())
    }
}
