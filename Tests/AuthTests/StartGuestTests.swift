import AuthContract
import Messaging
import TestKit
import Testing
import Vocabulary

@testable import AuthCore

@Suite("auth.startGuest", .services(AuthService.self))
struct StartGuestTests {
    @Test(.everyWiring) func makesAGuestWithASessionOfTheirOwn() async throws {
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

    @Test("a session has a device name from the start, and the registered user's session keeps it")
    func namesTheDevice() async throws {
        let guest = try await world.person(world.client.send(StartGuest(device: "umkreis on kitchen")))
        #expect(try await guest.send(ListSessions()).sessions.map(\.device) == ["umkreis on kitchen"])
        let ada = try await world.person(guest.send(Sample.register("Ada")))
        #expect(try await ada.send(ListSessions()).sessions.map(\.device) == ["umkreis on kitchen"])
        let long = StartGuest(device: String(repeating: "x", count: 81))
        #expect(try await world.refusal(long).field == "device")
    }

    @Test func announcesNothing() async throws {
        _ = try await world.guest()
        #expect(try await world.events(of: "auth").isEmpty)
    }

    @Test(.everyWiring) func theSameKeyGetsTheSameGuest() async throws {
        let first = try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses")
        world.clock.advance(by: .seconds(5))
        #expect(try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses") == first)
        #expect(try await world.client.send(StartGuest(), key: "key-2-that-nobody-guesses").user != first.user)
    }

    @Test(
        "over one connection guests come at a pace, and a repeat does not count",
        .everyWiring,
        .settings(["connection-guest-burst": "2", "connection-guests-per-minute": "6"])
    )
    func throttlesOneConnection() async throws {
        let first = try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses")
        #expect(try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses") == first)
        _ = try await world.client.send(StartGuest())
        let fault = try await world.refusal(StartGuest())
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs == 10_000)
        #expect(try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses") == first)
        world.clock.advance(by: .seconds(10))
        _ = try await world.client.send(StartGuest())
    }

    @Test("all connections together start guests at a pace", .noServices) func throttlesAllConnections() throws {
        let throttle = GuestThrottle(
            all: GuestRateLimit(burst: 3, perMinute: 60),
            ofOrigin: GuestRateLimit(burst: 2, perMinute: 60)
        )
        let noon = Timestamp(milliseconds: 1_777_636_800_000)
        for origin: UInt8 in 1...3 { try throttle.admit(from: Peer([origin]), at: noon) }
        let fault = #expect(throws: Fault.self) { try throttle.admit(from: Peer([4]), at: noon) }
        #expect(fault?.code == .throttled)
        try throttle.admit(from: Peer([4]), at: noon.adding(.seconds(1)))
    }

    @Test("a burst of 0 allows any number of guests", .noServices) func hasNoPaceWhereTheBurstIsNothing() throws {
        let unlimited = GuestRateLimit(burst: 0, perMinute: 1)
        let throttle = GuestThrottle(all: unlimited, ofOrigin: unlimited)
        let noon = Timestamp(milliseconds: 1_777_636_800_000)
        for _ in 0..<1000 { try throttle.admit(from: Peer([1]), at: noon) }
    }
}
