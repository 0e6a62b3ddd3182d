import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.addReportNote", .services(AuthService.self))
struct AddReportNoteTests {
    @Test("a note is in the audit log, and there are at most 50 of a report", .everyWiring) func bounds() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let id = try await ada.send(Report(user: ben.id, reason: "spam")).report
        let moderator = try world.moderator()
        let unknown = ReportID(high: 1, low: 1)
        #expect(try await moderator.refusal(FindReport(report: unknown)).code == .notFound)
        #expect(try await moderator.refusal(AddReportNote(report: unknown, text: "A")).code == .notFound)
        #expect(try await moderator.refusal(AddReportNote(report: id, text: "")).field == "text")
        for number in 1...50 { try await moderator.send(AddReportNote(report: id, text: "\(number)")) }
        let full = try await moderator.refusal(AddReportNote(report: id, text: "51"))
        #expect(full.code == .conflict && full.field == "report")
        let events = try await world.sending(as: .gateway).send(ListAudit(limit: 100)).events
        #expect(events.count { $0.subject == "note on report \(id)" && $0.actor == moderator.id } == 50)
        try await moderator.send(ResolveReport(report: id, action: .dismiss))
        world.clock.advance(by: .seconds(86_400 * 181))
        try await world.runMaintenance(of: .auth)
        #expect(try await world.moderator().refusal(FindReport(report: id)).code == .notFound)
    }
}
