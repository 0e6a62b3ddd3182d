import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.publicKeys")
struct PublicKeysTests {
    @Test(arguments: Wiring.allCases)
    func tellTheKeyThatTokensAreCheckedWith(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let signedIn = try await world.client.send(StartGuest())
            let reply = try await world.client.send(PublicKeys())
            let key = try TokenPublicKey(paserk: try #require(reply.keys.first).key)
            #expect(reply.keys == [SessionKey(id: key.id.text, key: key.paserk)])
            let verifier = TokenVerifier(deployment: "test", keys: [key]) { [clock = world.clock] in clock.now }
            let claims = try verifier.verify(signedIn.token)
            #expect(claims.user == signedIn.user)
            #expect(claims.session == signedIn.session)
            #expect(claims.assurance == .guest)
            #expect(claims.expiresAt == signedIn.tokenExpiresAt)
        }
    }

    @Test func stayTheSameOverARestart() async throws {
        try await World.run(AuthService.self) { world in
            let before = try await world.client.send(PublicKeys())
            try await world.restart("auth")
            let after = try await world.client.send(PublicKeys())
            #expect(before.keys == after.keys)
            #expect(before.epoch == after.epoch)
        }
    }

    @Test func tellEndedSessionsAsLongAsTheirTokensWouldBeGood() async throws {
        try await World.run(AuthService.self) { world in
            let signedIn = try await world.client.send(StartGuest())
            _ = try await world.guest()
            #expect(try await world.client.send(PublicKeys()).ended.isEmpty)
            _ = try await world.person(signedIn).send(SignOut())
            let reply = try await world.client.send(PublicKeys())
            #expect(reply.ended == [EndedSession(session: signedIn.session, until: signedIn.tokenExpiresAt)])
            #expect(reply.sequence == 1)
            world.clock.advance(by: .seconds(929))
            #expect(try await world.client.send(PublicKeys()).ended.count == 1)
            world.clock.advance(by: .seconds(1))
            #expect(try await world.client.send(PublicKeys()).ended.isEmpty)
        }
    }
}
