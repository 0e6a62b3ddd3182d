import AuthContract
import AuthCore
import TestKit
import Testing
import UmkreisWire

@Suite("auth.fileReport", .services(AuthService.self))
struct FileReportTests {
    private static func report(by reporter: UserID, of owner: UserID, _ subject: ReportSubject) -> FileReport {
        FileReport(
            reporter: reporter,
            subject: subject,
            owner: owner,
            reason: "spam",
            snapshot: ReportSnapshot(title: "A lamp")
        )
    }

    @Test("a service files a report once per reporter and subject", .everyWiring) func isFiledOnce() async throws {
        let catalogue = world.sending(as: .catalogue)
        let (ada, ben, cleo) = (UserID(high: 1, low: 1), UserID(high: 1, low: 2), UserID(high: 1, low: 3))
        let post = ReportSubject(post: PostID(high: 2, low: 1))
        let first = try await catalogue.send(Self.report(by: ada, of: ben, post))
        #expect(try await catalogue.send(Self.report(by: ada, of: ben, post)) == first)
        #expect(try await catalogue.send(Self.report(by: cleo, of: ben, post)) != first)
        #expect(try await world.moderator().send(ListReports()).reports.map(\.subject) == [post, post])
    }

    @Test(arguments: [
        ReportSubject(), ReportSubject(message: 3),
        ReportSubject(post: PostID(high: 1, low: 1), conversation: ConversationID(high: 1, low: 1)),
        ReportSubject(user: UserID(high: 1, low: 1), post: PostID(high: 1, low: 1)),
        ReportSubject(post: PostID(high: 1, low: 1), message: 3),
    ])
    func needsExactlyOneSubject(_ subject: ReportSubject) async throws {
        let report = Self.report(by: UserID(high: 1, low: 1), of: UserID(high: 1, low: 2), subject)
        let fault = await #expect(throws: Fault.self) { try await world.sending(as: .chat).send(report) }
        #expect(fault?.field == "subject")
    }

    @Test(.noServices) func aSnapshotHasAnEnd() throws {
        let long = String(repeating: "🏔", count: 10_000)
        let snapshot = ReportSnapshot(title: "A", text: long, before: Array(repeating: long, count: 9))
        #expect(snapshot.before?.count == 5)
        #expect(try WireJSON.encode(snapshot).count <= 16 * 1024)
    }
}
