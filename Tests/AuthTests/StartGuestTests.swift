import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.startGuest")
struct StartGuestTests {
    @Test(arguments: Wiring.allCases)
    func makesAGuestWithASessionOfTheirOwn(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let one = try await world.client.send(StartGuest())
            let other = try await world.client.send(StartGuest())
            #expect(one.isGuest)
            #expect(one.user != other.user)
            #expect(one.session != other.session)
            #expect(one.tokenExpiresAt == world.clock.now.adding(.seconds(900)))
            #expect(one.sessionExpiresAt == world.clock.now.adding(.seconds(90 * 86_400)))
            let account = try await world.person(one).send(MyAccount())
            #expect(account == MyAccount.Reply(user: one.user, isGuest: true, createdAt: world.clock.now))
        }
    }

    @Test func announcesNothing() async throws {
        try await World.run(AuthService.self) { world in
            _ = try await world.guest()
            #expect(try await world.events(of: "auth").isEmpty)
        }
    }

    @Test(arguments: Wiring.allCases)
    func theSameKeyGetsTheSameGuest(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let first = try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses")
            world.clock.advance(by: .seconds(5))
            #expect(try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses") == first)
            #expect(try await world.client.send(StartGuest(), key: "key-2-that-nobody-guesses").user != first.user)
        }
    }
}
