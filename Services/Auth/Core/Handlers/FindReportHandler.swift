import AuthContract
import ServiceKit

struct FindReportHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: FindReport, _ context: CallContext) async throws -> FindReport.Reply {
        try await store.read { transaction in
            let report = try transaction.reports.find(request.report, for: context.caller?.user)
            return FindReport.Reply(
                report: report.filed(at: context.receivedAt),
                openOfSame: try transaction.reports.openCount(about: report.subject),
                decision: report.decision,
                notes: try transaction.reportNotes.list(of: report.id)
            )
        }
    }
}
