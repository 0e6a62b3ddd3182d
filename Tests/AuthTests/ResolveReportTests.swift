import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.resolveReport", .services(AuthService.self))
struct ResolveReportTests {
    @Test("a report is resolved once, with all others of the same", .everyWiring)
    func resolvesAllOfTheSame() async throws {
        let ben = try await world.registered("Ben")
        var report: ReportID?
        for name in ["Ada", "Cleo"] {
            report = try await world.registered(name).send(Report(user: ben.id, reason: "spam")).report
        }
        let moderator = try world.moderator()
        let request = ResolveReport(report: try #require(report), action: .dismiss, note: "A joke")
        #expect(try await moderator.send(request).resolved == 2)
        #expect(try await moderator.send(ListReports()).count == 0)
        #expect(try await moderator.refusal(request).code == .conflict)
        let unknown = ResolveReport(report: ReportID(high: 1, low: 1), action: .dismiss)
        #expect(try await moderator.refusal(unknown).code == .notFound)
    }

    @Test("a suspended user is signed out everywhere and cannot write until it is lifted")
    func suspendsAnAccount() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let report = try await ada.send(Report(user: ben.id, reason: "fraud")).report
        let moderator = try world.moderator()
        try await moderator.send(ResolveReport(report: report, action: .suspendAccount))
        #expect(try await ben.refusal(MyAccount()).code == .unauthenticated)
        #expect(try await world.events(SessionRevoked.self).map(\.user) == [ben.id])
        #expect(try await world.events(AccountModerated.self).map(\.isSuspended) == [true])
        // A token of another key represents one from before the sessions ended.
        let stale = try world.person("Ben", id: ben.id)
        #expect(try await stale.refusal(UpdateProfile(bio: "Hello")).code == .forbidden)
        #expect(try await stale.send(MyAccount()).suspendedAt == world.clock.now)
        try await moderator.send(LiftSuspension(user: ben.id))
        try await stale.send(UpdateProfile(bio: "Hello"))
    }

    @Test("moderators are suspended by operators only, operators never")
    func sparesModeratorsAndOperators() async throws {
        let ada = try await world.registered("Ada")
        let `operator` = try await world.signedInOperator("Olga")
        for (role, isSuspended) in [(RoleName.moderator, true), (.operator, false)] {
            let other = try await world.registered("Other\(role)")
            try await `operator`.send(GrantRole(user: other.id, role: role))
            let report = try await ada.send(Report(user: other.id, reason: "fraud")).report
            let request = ResolveReport(report: report, action: .suspendAccount)
            #expect(try await world.moderator().refusal(request).code == .forbidden)
            if isSuspended {
                try await `operator`.send(request)
            } else {
                #expect(try await `operator`.refusal(request).code == .forbidden)
            }
        }
    }

    @Test func hidesPostsOnly() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let report = try await ada.send(Report(user: ben.id, reason: "fraud")).report
        let fault = try await world.moderator().refusal(ResolveReport(report: report, action: .hidePost))
        #expect(fault.field == "action")
        #expect(try await world.moderator().send(ListReports()).count == 1)
    }

    @Test("a resolved report is forgotten after half a year, and an open one is not")
    func isForgottenInTime() async throws {
        let ada = try await world.registered("Ada")
        let (ben, cleo) = (try await world.registered("Ben"), try await world.registered("Cleo"))
        let resolved = try await ada.send(Report(user: ben.id, reason: "spam")).report
        try await ada.send(Report(user: cleo.id, reason: "spam"))
        let dismissal = ResolveReport(report: resolved, action: .dismiss)
        try await world.moderator().send(dismissal)
        world.clock.advance(by: .seconds(86_400 * 179))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.moderator().refusal(dismissal).code == .conflict)
        world.clock.advance(by: .seconds(86_400 * 2))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.moderator().refusal(dismissal).code == .notFound)
        #expect(try await world.moderator().send(ListReports()).count == 1)
    }
}
