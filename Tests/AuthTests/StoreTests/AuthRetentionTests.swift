import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("retention in auth", .services(AuthService.self))
struct AuthRetentionTests {
    private static let day = Duration.seconds(86_400)

    @Test func areExpiredAttempts() async throws {
        for name in ["a", "b", "c"] { _ = try await world.refusal(Sample.signIn("\(name)@example.org")) }
        // The common count and that of the network, for the login and instead of an account.
        let each = 4
        #expect(try await world.rows(of: "attempt") == 3 * each)
        world.clock.advance(by: .seconds(12 * 3600))
        _ = try await world.refusal(Sample.signIn("d@example.org"))
        #expect(try await world.forgets(AuthRetention.deleteAttempts, limit: 2 * each) == 0)
        world.clock.advance(by: .seconds(1))
        #expect(try await world.forgets(AuthRetention.deleteAttempts, limit: 2 * each) == 2 * each)
        #expect(try await world.forgets(AuthRetention.deleteAttempts, limit: 2 * each) == each)
        #expect(try await world.rows(of: "attempt") == each)
    }

    @Test func areGoneWithTheHouseKeeping() async throws {
        _ = try await world.refusal(Sample.signIn("a@example.org"))
        _ = try await world.client.send(StartGuest())
        world.clock.advance(by: Self.day * 200)
        try await world.runMaintenance(of: "auth")
        #expect(try await world.rows(of: "attempt") == 0)
        #expect(try await world.rows(of: "account") == 0)
    }

    @Test func areSessionsThatExpiredAMonthAgo() async throws {
        let ada = try await world.registered("Ada")
        let other = try await world.client.send(Sample.signIn("ada@example.org"))
        _ = try await ada.send(SignOut())
        world.clock.advance(by: Self.day * 29)
        let kept = try await world.client.send(RefreshSession(refreshToken: other.refreshToken))
        #expect(try await world.forgets(AuthRetention.deleteSessions) == 0)
        world.clock.advance(by: Self.day * 2)
        #expect(try await world.forgets(AuthRetention.deleteSessions) == 1)
        #expect(try await world.rows(of: "session") == 1)
        let again = try await world.client.send(RefreshSession(refreshToken: kept.refreshToken))
        #expect(again.session == other.session)
        // Unused for a month, and deleted a month later.
        world.clock.advance(by: Self.day * 60)
        #expect(try await world.forgets(AuthRetention.deleteSessions) == 0)
        world.clock.advance(by: .seconds(1))
        #expect(try await world.forgets(AuthRetention.deleteSessions) == 1)
        #expect(try await world.refusal(RefreshSession(refreshToken: again.refreshToken)).code == .unauthenticated)
        #expect(try await world.client.send(Sample.signIn("ada@example.org")).user == ada.id)
    }

    @Test func areGuestsIdleForNinetyDays() async throws {
        let idle = try await world.client.send(StartGuest())
        let busy = try await world.client.send(StartGuest())
        let ada = try await world.person(try await world.client.send(StartGuest())).send(Sample.register("Ada"))
        world.clock.advance(by: Self.day * 89)
        let next = try await world.client.send(RefreshSession(refreshToken: busy.refreshToken))
        #expect(try await world.forgets(AuthRetention.deleteGuests) == 0)
        world.clock.advance(by: Self.day * 1 + .seconds(31))
        #expect(try await world.forgets(AuthRetention.deleteGuests) == 1)
        #expect(try await world.events(GuestExpired.self).map(\.guest) == [idle.user])
        #expect(try await world.refusal(FindProfile(user: idle.user)).code == .notFound)
        #expect(try await world.client.send(FindProfile(user: busy.user)).profile.isGuest)
        #expect(try await world.client.send(FindProfile(user: ada.user)).profile.displayName == "Ada")
        #expect(try await world.refusal(RefreshSession(refreshToken: idle.refreshToken)).code == .unauthenticated)
        _ = try await world.client.send(RefreshSession(refreshToken: next.refreshToken))
        #expect(try await world.forgets(AuthRetention.deleteGuests) == 0)
    }

    @Test func areGuestsThatSignedOutOrIn() async throws {
        _ = try await world.registered("Ada")
        let out = try await world.guest()
        let merged = try await world.guest()
        _ = try await out.send(SignOut())
        _ = try await merged.send(Sample.signIn("ada@example.org"))
        // Ended sessions are published until their tokens expire.
        world.clock.advance(by: .seconds(930))
        #expect(try await world.forgets(AuthRetention.deleteGuests) == 0)
        world.clock.advance(by: .milliseconds(1))
        #expect(try await world.forgets(AuthRetention.deleteGuests) == 2)
        // A follower that was away learns the merged guest's new owner, not an expiry.
        #expect(try await world.events(GuestExpired.self).map(\.guest) == [out.id])
        #expect(try await world.events(GuestMerged.self).map(\.guest) == [merged.id])
        #expect(try await world.sending(as: .gateway).send(PublicKeys()).ended.isEmpty)
    }

    @Test(.settings(["guest-days": "7"])) func followsTheOperatorsSettings() async throws {
        let guest = try await world.client.send(StartGuest())
        #expect(guest.sessionExpiresAt == world.clock.now.adding(Self.day * 7))
        world.clock.advance(by: Self.day * 7 + .seconds(31))
        #expect(try await world.forgets(AuthRetention.deleteGuests) == 1)
    }

    @Test func isAFewRowsAtATime() async throws {
        for _ in 1...5 { _ = try await world.guest() }
        world.clock.advance(by: Self.day * 91)
        #expect(try await world.forgets(AuthRetention.deleteGuests, limit: 3) == 3)
        #expect(try await world.forgets(AuthRetention.deleteGuests, limit: 3) == 2)
        #expect(try await world.rows(of: "account") == 0)
        #expect(try await world.rows(of: "session") == 0)
    }
}

extension World {
    fileprivate func forgets(
        _ rule: @escaping @Sendable (WriteTransaction, Timestamp, Int) throws -> Int,
        limit: Int = 100
    ) async throws -> Int {
        let now = clock.now
        return try await besideAuth { try rule($0, now, limit) }
    }

    fileprivate func rows(of table: String) async throws -> Int? {
        try await besideAuth { try $0.value("SELECT count(*) FROM \(table)", as: Int.self) }
    }
}
