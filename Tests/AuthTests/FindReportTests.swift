import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.findReport", .services(AuthService.self))
struct FindReportTests {
    @Test("a report has the reporter, the snapshot, all notes and the decision", .everyWiring)
    func findsAReportWhole() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let photo = try MediaID.owned(by: ben.id)
        try await ben.send(UpdateProfile(bio: "Buy now", photo: photo))
        let id = try await ada.send(Report(user: ben.id, reason: "spam", text: "Writes to all")).report
        try await world.registered("Cleo").send(Report(user: ben.id, reason: "spam"))
        let moderator = try world.moderator()
        for text in ["Looked at it", "Wrote to Ben"] {
            try await moderator.send(AddReportNote(report: id, text: text))
        }
        let open = try await moderator.send(FindReport(report: id))
        #expect(open.report.reporter == ada.id && open.report.text == "Writes to all")
        #expect(open.report.snapshot == ReportSnapshot(title: "Ben", text: "Buy now", photos: [photo]))
        #expect(open.notes.map(\.text) == ["Looked at it", "Wrote to Ben"])
        #expect(open.notes.allSatisfy { $0.author == moderator.id && $0.at == world.clock.now })
        #expect(open.openOfSame == 2 && open.decision == nil)
        try await moderator.send(ResolveReport(report: id, action: .dismiss, note: "A joke"))
        let resolved = try await moderator.send(FindReport(report: id))
        #expect(resolved.openOfSame == 0 && resolved.notes == open.notes)
        #expect(
            resolved.decision
                == ReportDecision(
                    action: .dismiss,
                    moderator: moderator.id,
                    note: "A joke",
                    resolvedAt: world.clock.now
                )
        )
    }

    @Test("a moderator neither sees, annotates nor decides on a report about themselves")
    func hidesAReportFromItsSubject() async throws {
        let (ada, mona) = (try await world.registered("Ada"), try await world.registered("Mona"))
        let id = try await ada.send(Report(user: mona.id, reason: "spam")).report
        let moderator = try world.person("Mona", id: mona.id, roles: ["moderator"])
        let refused: [any Call] = [
            FindReport(report: id), AddReportNote(report: id, text: "Not true"),
            ResolveReport(report: id, action: .dismiss),
        ]
        for call in refused {
            let fault = try await moderator.refusal(of: call)
            #expect(fault.code == .forbidden && fault.rule == "own-report")
        }
        let several = try await moderator.send(ResolveReports(reports: [id], action: .dismiss))
        #expect(several.outcomes.first?.fault?.rule == "own-report")
        let listed = try await moderator.send(ListReports())
        #expect(listed.reports.isEmpty && listed.count == 0)
        #expect(try await world.moderator().send(ListReports()).reports.map(\.id) == [id])
    }

    @Test("a moderator decides on a report of their own only as an operator")
    func leavesOwnReportsToOthers() async throws {
        let (ben, mona) = (try await world.registered("Ben"), try await world.registered("Mona"))
        let id = try await world.registered("Ada").send(Report(user: ben.id, reason: "spam")).report
        try await mona.send(Report(user: ben.id, reason: "spam"))
        let request = ResolveReport(report: id, action: .suspendAccount)
        let moderator = try world.person("Mona", id: mona.id, roles: ["moderator"])
        #expect(try await moderator.refusal(request).rule == "own-report")
        try await moderator.send(AddReportNote(report: id, text: "I have seen it too"))
        let `operator` = try world.person("Mona", id: mona.id, roles: ["moderator", "operator"])
        #expect(try await `operator`.send(request).resolved == 2)
    }

    @Test("a block makes no difference to a moderator") func ignoresBlocks() async throws {
        let (ben, mona) = (try await world.registered("Ben"), try await world.registered("Mona"))
        let id = try await world.registered("Ada").send(Report(user: ben.id, reason: "spam")).report
        try await ben.send(Block(user: mona.id))
        let moderator = try world.person("Mona", id: mona.id, roles: ["moderator"])
        #expect(try await moderator.send(FindReport(report: id)).report.owner == ben.id)
        #expect(try await moderator.send(ResolveReport(report: id, action: .suspendAccount)).resolved == 1)
    }
}

extension Person {
    fileprivate func refusal(of call: any Call) async throws -> Fault {
        try await refusal(call)
    }
}
