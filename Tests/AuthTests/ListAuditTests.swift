import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.listAudit")
struct ListAuditTests {
    @Test(
        "A20: tells who registered, signed in and out, and whose roles were changed by whom",
        arguments: Wiring.allCases
    )
    func tellsWhatHappened(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
            let ada = try await world.registered("Ada")
            let root = try world.person("Op", roles: ["operator"])
            _ = try await root.send(GrantRole(user: ada.id, role: .moderator))
            _ = try await root.send(GrantRole(user: ada.id, role: .moderator))
            _ = try await root.send(RevokeRole(user: ada.id, role: .moderator))
            let again = try await world.client.send(Sample.signIn("ada@example.org"))
            _ = try await world.person(again).send(SignOut())
            let events = try await root.send(ListAudit()).events
            #expect(
                events.map(\.event) == [
                    "user_created", "authz_admin", "authz_admin", "authn_token_revoked", "authn_login_success",
                    "session_logout",
                ]
            )
            #expect(events.allSatisfy { $0.account == ada.id && $0.at == world.clock.now })
            #expect(events[1].actor == root.id && events[1].subject == "grant moderator")
            #expect(events[2].actor == root.id && events[2].subject == "revoke moderator")
            #expect(try await root.send(ListAudit(after: 4, limit: 1)).events == [events[4]])
        }
    }

    @Test("A20: tells that a refresh token was used by two")
    func tellsOfTheft() async throws {
        try await World.run(AuthService.self) { world in
            let first = try await world.client.send(Sample.register("Ada"))
            var next = first
            for _ in 1...3 { next = try await world.client.send(RefreshSession(refreshToken: next.refreshToken)) }
            world.clock.advance(by: .seconds(60))
            _ = try await world.refusal(RefreshSession(refreshToken: first.refreshToken))
            let events = try await world.sending(as: .gateway).send(ListAudit()).events
            #expect(events.last?.event == "authn_token_reuse" && events.last?.account == first.user)
        }
    }

    @Test("is for operators")
    func isForOperators() async throws {
        try await World.run(AuthService.self) { world in
            #expect(try await world.refusal(ListAudit()).code == .unauthenticated)
            let root = try world.person("Op", roles: ["operator"])
            #expect(try await root.refusal(ListAudit(after: -1)).field == "after")
            #expect(try await root.refusal(ListAudit(limit: 201)).field == "limit")
        }
    }
}
