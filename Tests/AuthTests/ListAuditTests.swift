import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.listAudit", .services(AuthService.self))
struct ListAuditTests {
    @Test("records registrations, sign-ins, sign-outs and role changes", .everyWiring)
    func recordsSessionsAndRoles() async throws {
        let root = try await world.signedInOperator("Op")
        let before = try #require(try await root.send(ListAudit()).events.last).number
        let ada = try await world.registered("Ada")
        _ = try await root.send(GrantRole(user: ada.id, role: .moderator))
        _ = try await root.send(GrantRole(user: ada.id, role: .moderator))
        _ = try await root.send(RevokeRole(user: ada.id, role: .moderator))
        let again = try await world.client.send(Sample.signIn("ada@example.org"))
        _ = try await world.person(again).send(SignOut())
        let events = try await root.send(ListAudit(after: before)).events
        #expect(
            events.map(\.event) == [
                "user_created", "authz_admin", "authz_admin", "authn_token_revoked", "authn_login_success",
                "session_logout",
            ]
        )
        #expect(events.allSatisfy { $0.account == ada.id && $0.at == world.clock.now })
        #expect(events[1].actor == root.id && events[1].subject == "grant moderator")
        #expect(events[2].actor == root.id && events[2].subject == "revoke moderator")
        #expect(try await root.send(ListAudit(after: before + 4, limit: 1)).events == [events[4]])
    }

    @Test("records a refresh token that was used twice") func recordsTheft() async throws {
        let first = try await world.client.send(Sample.register("Ada"))
        var next = first
        for _ in 1...3 { next = try await world.client.send(RefreshSession(refreshToken: next.refreshToken)) }
        world.clock.advance(by: .seconds(60))
        _ = try await world.refusal(RefreshSession(refreshToken: first.refreshToken))
        let events = try await world.sending(as: .gateway).send(ListAudit()).events
        #expect(events.last?.event == "authn_token_reuse" && events.last?.account == first.user)
    }

    @Test("records changes of an account and by which operator it was erased") func recordsChanges() async throws {
        let ada = try await world.registered("Ada", username: "ada.l")
        try await ada.send(ChangeUsername(username: "ada.k"))
        try await ada.send(ChangePassword(password: Sample.password, newPassword: "gravel lantern moss"))
        try await ada.send(ChangeEmail(password: "gravel lantern moss", email: "ada@example.com"))
        try await ada.send(VerifyEmail(code: try await world.code(mailedTo: "ada@example.com")))
        try await ada.send(RequestDeletion())
        for _ in 1...2 { try await ada.send(CancelDeletion()) }
        let olga = try await world.client.send(Sample.register("Olga"))
        try await world.sending(as: .gateway).send(GrantRole(user: olga.user, role: .operator))
        let token = RefreshSession(refreshToken: olga.refreshToken)
        let root = try await world.person(world.client.send(token))
        try await root.send(DeleteAccount(user: ada.id))
        let events = try await root.send(ListAudit()).events.filter { $0.account == ada.id }.dropFirst()
        #expect(
            events.map { [$0.event, $0.subject].compactMap(\.self).joined(separator: " ") } == [
                "user_updated username", "authn_password_change changed", "user_updated address asked for",
                "user_updated address", "user_updated deletion asked for", "user_updated deletion cancelled",
                "user_deleted", "authn_token_revoked erased",
            ]
        )
        #expect(events.map(\.actor).compactMap(\.self) == [root.id])
    }

    @Test("records moderation") func recordsModeration() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let report = try await ada.send(Report(user: ben.id, reason: "fraud")).report
        let moderator = try world.person("Mo", roles: ["moderator"])
        try await moderator.send(ResolveReport(report: report, action: .suspendAccount))
        for _ in 1...2 { try await moderator.send(LiftSuspension(user: ben.id)) }
        let events = try await world.sending(as: .gateway).send(ListAudit()).events
        let acts = events.filter { $0.event == "authz_admin" }
        #expect(acts.map(\.subject) == ["suspendAccount", "lift suspension"])
        #expect(acts.allSatisfy { $0.account == ben.id && $0.actor == moderator.id })
    }

    @Test(
        "records guesses in growing steps, so that they cannot fill the log",
        .settings(["password-memory-kib": "19456", "password-passes": "2"]),
        .timeLimit(.minutes(2))
    )
    func recordsGuesses() async throws {
        let ada = try await world.registered("Ada")
        for _ in 1...21 {
            _ = try await world.refusal(Sample.signIn("ada@example.org", password: "a guess"))
            _ = try await world.refusal(Sample.signIn("nobody@example.org", password: "a guess"))
            world.clock.advance(by: .seconds(900))
        }
        let events = try await world.sending(as: .gateway).send(ListAudit()).events.dropFirst()
        #expect(events.map(\.subject) == ["5 failures", "10 failures", "20 failures"])
        #expect(events.allSatisfy { $0.event == "authn_login_fail" && $0.account == ada.id })
    }

    @Test("records a code with no tries left") func recordsExhaustedCodes() async throws {
        let ada = try await world.registered("Ada")
        for _ in 1...6 { _ = try await ada.refusal(VerifyEmail(code: "00000000")) }
        let events = try await world.sending(as: .gateway).send(ListAudit()).events
        #expect(events.map(\.event) == ["user_created", "authn_login_fail_max"])
        #expect(events.last?.subject == "verifyAddress")
    }

    @Test("filters by event, account, actor and time, and pages through what matches") func filters() async throws {
        let root = try await world.signedInOperator("Op")
        let ada = try await world.registered("Ada")
        for _ in 1...3 {
            world.clock.advance(by: .seconds(60))
            _ = try await root.send(GrantRole(user: ada.id, role: .moderator))
            _ = try await root.send(RevokeRole(user: ada.id, role: .moderator))
        }
        let all = try await root.send(ListAudit()).events
        func listed(_ request: ListAudit) async throws -> [Int64] { try await root.send(request).events.map(\.number) }
        func numbers(_ isWanted: (AuditedEvent) -> Bool) -> [Int64] { all.filter(isWanted).map(\.number) }

        #expect(try await listed(ListAudit(event: "authz_admin")) == numbers { $0.event == "authz_admin" })
        #expect(try await listed(ListAudit(account: ada.id)) == numbers { $0.account == ada.id })
        #expect(try await listed(ListAudit(actor: root.id)) == numbers { $0.actor == root.id })
        let acts = numbers { $0.event == "authz_admin" && $0.account == ada.id }
        #expect(acts.count == 6)
        let page = ListAudit(after: acts[1], limit: 2, event: "authz_admin", account: ada.id, actor: root.id)
        #expect(try await listed(page) == Array(acts[2...3]))

        let second = try #require(all.last).at.adding(.seconds(-60))
        let third = try #require(all.last).at
        #expect(try await listed(ListAudit(since: second, until: third)) == numbers { $0.at == second })
        #expect(try await listed(ListAudit(since: third)) == numbers { $0.at == third })
        #expect(try await listed(ListAudit(since: third.adding(.seconds(1)))).isEmpty)
        #expect(try await listed(ListAudit(until: all[0].at)).isEmpty)
        #expect(try await listed(ListAudit(event: "nothing")).isEmpty)
    }

    @Test("refuses invalid pages") func refusesInvalidPages() async throws {
        let root = try world.person("Op", roles: ["operator"])
        #expect(try await root.refusal(ListAudit(after: -1)).field == "after")
        #expect(try await root.refusal(ListAudit(limit: 201)).field == "limit")
        #expect(try await root.refusal(ListAudit(event: String(repeating: "x", count: 65))).field == "event")
    }
}
