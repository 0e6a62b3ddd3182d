import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.refreshSession", .services(AuthService.self))
struct RefreshSessionTests {
    @Test(.everyWiring) func givesTheNextPairForTheSameSession() async throws {
        let first = try await world.client.send(Sample.register("Ada"))
        world.clock.advance(by: .seconds(1000))
        #expect(try await world.person(first).refusal(MyAccount()).code == .unauthenticated)
        let next = try await world.refresh(first)
        #expect(next.session == first.session)
        #expect(next.user == first.user)
        #expect(next.refreshToken != first.refreshToken)
        #expect(next.tokenExpiresAt == world.clock.now.adding(.seconds(900)))
        #expect(next.sessionExpiresAt == first.sessionExpiresAt.adding(.seconds(1000)))
        #expect(try await world.person(next).send(MyAccount()).user == first.user)
        #expect(try await world.events(SessionRevoked.self).isEmpty)
    }

    @Test func givesTheSameNextTokenWhenTheReplyWasLost() async throws {
        let first = try await world.client.send(StartGuest())
        let next = try await world.refresh(first)
        for _ in 1...3 {
            world.clock.advance(by: .seconds(60))
            #expect(try await world.refresh(first).refreshToken == next.refreshToken)
        }
        #expect(try await world.refresh(next).session == first.session)
    }

    @Test(.wiring(.zeroMQ)) func twentyConcurrentRefreshesAreOneExchange() async throws {
        let first = try await world.client.send(StartGuest())
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<20 { group.addTask { try await world.refresh(first).refreshToken } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
    }

    @Test(
        "a token from a few exchanges ago is accepted for ten seconds: parallel requests overlap",
        .settings(["token-seconds": "60"])
    )
    func acceptsOverlappingExchanges() async throws {
        let first = try await world.client.send(Sample.register("Ada"))
        world.clock.advance(by: .seconds(60))
        var latest = first
        for _ in 1...3 {
            latest = try await world.refresh(latest)
            world.clock.advance(by: .seconds(2))
        }
        #expect(try await world.refresh(first).refreshToken == latest.refreshToken)
        #expect(try await world.events(SessionRevoked.self).isEmpty)
        world.clock.advance(by: .seconds(9))
        #expect(try await world.refusal(first).code == .unauthenticated)
        #expect(try await world.refusal(latest).code == .unauthenticated)
    }

    @Test func endsTheSessionWhenAnOldTokenComesBack() async throws {
        let first = try await world.client.send(StartGuest())
        let second = try await world.refresh(first)
        world.clock.advance(by: .seconds(11))
        let third = try await world.refresh(second)
        world.clock.advance(by: .seconds(11))
        #expect(try await world.refusal(first).code == .unauthenticated)
        #expect(try await world.refusal(third).code == .unauthenticated)
        #expect(try await world.person(third).refusal(MyAccount()).code == .unauthenticated)
        #expect(try await world.events(of: "auth").map(\.name) == [SessionRevoked.name])
        #expect(try await world.events(SessionRevoked.self).first?.until == third.tokenExpiresAt)
    }

    /// An app that has slept beside its widget: the widget has just renewed the session of both.
    @Test("an old token does not end a session that has just been renewed") func refusesOldTokens() async throws {
        let first = try await world.client.send(StartGuest())
        var latest = first
        for _ in 1...3 {
            world.clock.advance(by: .seconds(60))
            latest = try await world.refresh(latest)
        }
        world.clock.advance(by: .seconds(10))
        #expect(try await world.refusal(first).code == .unauthenticated)
        #expect(try await world.refresh(latest).session == first.session)
        #expect(try await world.events(SessionRevoked.self).isEmpty)
    }

    @Test func endsTheSessionWhenTheTokenBeforeComesAFourthTime() async throws {
        let first = try await world.client.send(StartGuest())
        _ = try await world.refresh(first)
        for _ in 1...3 {
            world.clock.advance(by: .seconds(60))
            _ = try await world.refresh(first)
        }
        #expect(try await world.refusal(first).code == .unauthenticated)
        #expect(try await world.events(SessionRevoked.self).count == 1)
    }

    @Test("a session ends that is not refreshed in time") func endsWithoutBeingRefreshed() async throws {
        let guest = try await world.client.send(StartGuest())
        let ada = try await world.client.send(Sample.register("Ada"))
        world.clock.advance(by: .seconds(30 * 86_400 - 1))
        let next = try await world.refresh(ada)
        world.clock.advance(by: .seconds(30 * 86_400))
        #expect(try await world.refusal(next).code == .unauthenticated)
        let same = try await world.refresh(guest)
        world.clock.advance(by: .seconds(90 * 86_400))
        #expect(try await world.refusal(same).code == .unauthenticated)
    }

    @Test("a session ends after half a year, however often it is refreshed")
    func endsAfterHalfAYearHoweverOftenItIsRefreshed() async throws {
        var ada = try await world.client.send(Sample.register("Ada"))
        let end = world.clock.now.adding(.seconds(180 * 86_400))
        for _ in 1...6 {
            world.clock.advance(by: .seconds(29 * 86_400))
            ada = try await world.refresh(ada)
        }
        #expect(ada.sessionExpiresAt == end)
        world.clock.advance(by: .seconds(6 * 86_400))
        #expect(try await world.refusal(ada).code == .unauthenticated)
    }

    @Test(arguments: ["", "r1.", "r1.AAAA", "v4.public.AAAA", "r1." + String(repeating: "A", count: 48)])
    func refusesInvalidRefreshTokens(_ text: String) async throws {
        let fault = try await world.refusal(RefreshSession(refreshToken: text))
        #expect(fault.code == .unauthenticated)
        #expect(fault.field == "refreshToken")
    }

    @Test func goesOnOverARestart() async throws {
        let first = try await world.client.send(Sample.register("Ada"))
        try await world.restart("auth")
        #expect(try await world.person(first).send(MyAccount()).user == first.user)
        #expect(try await world.refresh(first).session == first.session)
    }
}

extension World {
    fileprivate func refresh(_ signedIn: SignedIn) async throws -> SignedIn {
        try await client.send(RefreshSession(refreshToken: signedIn.refreshToken))
    }

    fileprivate func refusal(_ signedIn: SignedIn) async throws -> Fault {
        try await refusal(RefreshSession(refreshToken: signedIn.refreshToken))
    }
}
