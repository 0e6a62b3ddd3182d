import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.resolveReports", .services(AuthService.self))
struct ResolveReportsTests {
    @Test("several reports are resolved at once, each with an outcome of its own", .everyWiring)
    func resolvesSeveral() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let (cleo, dora) = (try await world.registered("Cleo"), try await world.registered("Dora"))
        let first = try await ada.send(Report(user: ben.id, reason: "spam")).report
        let same = try await dora.send(Report(user: ben.id, reason: "fraud")).report
        let other = try await ada.send(Report(user: cleo.id, reason: "spam")).report
        let mona = try await world.registered("Mona")
        let about = try await ada.send(Report(user: mona.id, reason: "spam")).report
        let moderator = try world.person("Mona", id: mona.id, roles: ["moderator"])
        let unknown = ReportID(high: 1, low: 1)
        let request = ResolveReports(reports: [unknown, first, about, same, other], action: .suspendAccount)
        let outcomes = try await moderator.send(request, key: "k").outcomes
        #expect(outcomes.map(\.report) == request.reports)
        #expect(outcomes.map(\.resolved) == [nil, 2, nil, 0, 1])
        #expect(outcomes.map { $0.fault?.code } == [.notFound, nil, .forbidden, nil, nil])
        #expect(try await moderator.send(request, key: "k").outcomes == outcomes)
        #expect(try await world.moderator().send(ListReports()).reports.map(\.id) == [about])
        #expect(Set(try await world.events(AccountModerated.self).map(\.user)) == [ben.id, cleo.id])
        let audited = try await world.sending(as: .gateway).send(ListAudit()).events
        #expect(audited.filter { $0.actor == mona.id }.map(\.account) == [ben.id, cleo.id])
    }

    @Test func refusesEmptyRepeatedAndTooManyReports() async throws {
        let moderator = try world.moderator()
        let id = ReportID(high: 1, low: 1)
        let many = (0..<51).map { ReportID(high: 1, low: $0) }
        for (reports, field) in [([], "reports"), ([id, id], "reports.1"), (many, "reports")] {
            let request = ResolveReports(reports: reports, action: .dismiss)
            #expect(try await moderator.refusal(request).field == field)
        }
        let request = ResolveReports(reports: [id], action: "dance")
        #expect(try await moderator.refusal(request).field == "action")
    }

    @Test("a profile loses the picture that was reported, and no later one")
    func removesAProfilesPicture() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let (bad, good) = (try MediaID.owned(by: ben.id, 1), try MediaID.owned(by: ben.id, 2))
        let moderator = try world.moderator()
        try await ben.send(UpdateProfile(bio: "Hello", photo: bad))
        let first = try await ada.send(Report(user: ben.id, reason: "other")).report
        let wrong = ResolveReport(report: first, action: .removePhotos, photos: [good])
        #expect(try await moderator.refusal(wrong).field == "photos")
        try await moderator.send(ResolveReport(report: first, action: .removePhotos))
        let profile = try await ada.send(FindProfile(user: ben.id)).profile
        #expect(profile.photo == nil && profile.bio == "Hello")
        #expect(try await world.events(ProfileChanged.self).last?.photo == nil)
        try await ben.send(UpdateProfile(photo: bad))
        let second = try await ada.send(Report(user: ben.id, reason: "other")).report
        try await ben.send(UpdateProfile(photo: good))
        try await moderator.send(ResolveReport(report: second, action: .removePhotos))
        #expect(try await ada.send(FindProfile(user: ben.id)).profile.photo == good)
        #expect(try await world.events(ContentRemoved.self).isEmpty)
    }

    @Test func refusesActionsThatDoNotFitTheSubject() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let report = try await ada.send(Report(user: ben.id, reason: "spam")).report
        let moderator = try world.moderator()
        for (action, rule) in [(ReportAction.removeMessage, "no-message"), (.removePhotos, "no-photos")] {
            let fault = try await moderator.refusal(ResolveReport(report: report, action: action))
            #expect(fault.field == "action" && fault.rule == rule)
        }
        #expect(try await moderator.send(ListReports()).count == 1)
    }
}
