import AuthContract
import TestKit
import Testing
import UmkreisMessaging
import UmkreisVocabulary

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

    @Test func publishesNoEvent() async throws {
        _ = try await world.guest()
        #expect(try await world.events(of: "auth").isEmpty)
    }

    @Test func theSameKeyGetsTheSameGuest() async throws {
        let first = try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses")
        world.clock.advance(by: .seconds(5))
        #expect(try await world.client.send(StartGuest(), key: "key-1-that-nobody-guesses") == first)
        #expect(try await world.client.send(StartGuest(), key: "key-2-that-nobody-guesses").user != first.user)
    }

    @Test(
        "guests of one process come at a pace, and a repeat does not count",
        .everyWiring,
        .onlyInFiles("guests are counted in each instance"),
        .settings(["connection-guest-burst": "2", "connection-guests-per-minute": "6"])
    )
    func throttlesOneProcess() async throws {
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

    @Test(
        "a network's guests leave those of others, and a /48 gets no more than one address",
        .onlyInFiles("guests are counted in each instance"),
        .settings(["connection-guest-burst": "2", "connection-guests-per-minute": "6"])
    )
    func throttlesOneNetwork() async throws {
        for client in [world.client(in: "203.0.113.7"), world.client] {
            for _ in 1...2 { _ = try await client.send(StartGuest()) }
            let fault = await #expect(throws: Fault.self) { try await client.send(StartGuest()) }
            #expect(fault?.code == .throttled)
        }
        for number in 1...2 {
            _ = try await world.client(in: "2001:db8:0:\(number)::/64", of: "2001:db8::/48").send(StartGuest())
        }
        let next = world.client(in: "2001:db8:0:3::/64", of: "2001:db8::/48")
        let fault = await #expect(throws: Fault.self) { try await next.send(StartGuest()) }
        #expect(fault?.code == .throttled)
        _ = try await world.client(in: "2001:db8:1::/64", of: "2001:db8:1::/48").send(StartGuest())
    }

    @Test("all networks together start guests at a pace", .noServices) func throttlesAllNetworks() throws {
        let throttle = GuestThrottle(
            all: GuestRateLimit(burst: 3, perMinute: 60),
            ofNetwork: GuestRateLimit(burst: 2, perMinute: 60)
        )
        for number in 1...3 { try throttle.admit(from: Self.network(number), at: Self.noon) }
        let fault = #expect(throws: Fault.self) { try throttle.admit(from: Self.network(4), at: Self.noon) }
        #expect(fault?.code == .throttled)
        #expect(fault?.retryAfterMs == 1_000)
        try throttle.admit(from: Self.network(4), at: Self.noon.adding(.seconds(1)))
    }

    @Test("busy networks leave a quarter to others", .noServices) func keepsGuestsForNewNetworks() throws {
        let throttle = GuestThrottle(
            all: GuestRateLimit(burst: 400, perMinute: 60),
            ofNetwork: GuestRateLimit(burst: 200, perMinute: 60)
        )
        var admitted = 0
        for number in 0..<1_000 {
            do throws(Fault) {
                try throttle.admit(from: Self.network(number % 4), at: Self.noon)
                admitted += 1
            } catch {
                #expect(error.code == .throttled)
            }
        }
        #expect(admitted == 300)
        // A household of four behind each of 25 further networks.
        for number in 0..<100 { try throttle.admit(from: Self.network(4 + number % 25), at: Self.noon) }
        #expect(throws: Fault.self) { try throttle.admit(from: Self.network(40), at: Self.noon) }
    }

    private static let noon = Timestamp(milliseconds: 1_777_636_800_000)

    private static func network(_ number: Int) -> RequestOrigin { .network(CallerNetwork(subnet: "\(number)")) }

    @Test("a burst of 0 allows any number of guests", .noServices) func aBurstOfZeroDisablesTheLimit() throws {
        let unlimited = GuestRateLimit(burst: 0, perMinute: 1)
        let throttle = GuestThrottle(all: unlimited, ofNetwork: unlimited)
        #expect(throws: Never.self) {
            for _ in 0..<1000 { try throttle.admit(from: Self.network(1), at: Self.noon) }
        }
    }
}
