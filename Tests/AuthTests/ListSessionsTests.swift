import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.listSessions", .services(AuthService.self))
struct ListSessionsTests {
    @Test("lists the caller's sessions with device and last use", .everyWiring)
    func listsDeviceAndLastUse() async throws {
        let start = world.clock.now
        let ada = try await world.registered("Ada")
        world.clock.advance(by: .seconds(60))
        let phone = try await world.client.send(
            SignIn(login: "ada@example.org", password: Sample.password, device: "Ada's phone")
        )
        world.clock.advance(by: .seconds(60))
        _ = try await world.client.send(RefreshSession(refreshToken: phone.refreshToken))
        let sessions = try await ada.send(ListSessions()).sessions
        #expect(sessions.map(\.device) == ["Ada's phone", nil])
        #expect(sessions.map(\.isCurrent) == [false, true])
        #expect(sessions.map(\.createdAt) == [start.adding(.seconds(60)), start])
        #expect(sessions.map(\.lastUsedAt) == [start.adding(.seconds(120)), start])
        #expect(sessions.first?.session == phone.session)
    }

    @Test func omitsEndedSessionsAndOtherUsers() async throws {
        let ada = try await world.registered("Ada")
        let other = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        _ = try await other.send(SignOut())
        _ = try await world.registered("Ben")
        #expect(try await ada.send(ListSessions()).sessions.map(\.isCurrent) == [true])
        #expect(try await world.guest().send(ListSessions()).sessions.count == 1)
    }

    @Test("there are at most twenty, and the one used longest ago makes room") func areTwentyAtMost() async throws {
        let first = try await world.registered("Ada")
        for _ in 1...20 {
            world.clock.advance(by: .seconds(1))
            _ = try await world.client.send(Sample.signIn("ada@example.org"))
        }
        #expect(try await first.refusal(MyAccount()).code == .unauthenticated)
        let last = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        #expect(try await last.send(ListSessions()).sessions.count == 20)
        let audit = try await world.sending(as: .gateway).send(ListAudit(limit: 200)).events
        #expect(audit.count { $0.event == "excess_sessions_exceeded" && $0.account == first.id } == 2)
    }
}
