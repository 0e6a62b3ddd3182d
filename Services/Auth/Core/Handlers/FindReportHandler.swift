import AuthContract
import ServiceKit

struct FindReportHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: FindReport, _ context: CallContext) async throws -> FindReport.Reply {
        try await store.read { transaction in
            let report = try transaction.report(request.report, seenBy: context.caller?.user)
            return FindReport.Reply(
                report: report.filed(at: context.receivedAt),
                openOfSame: try transaction.openReportCount(of: report.subject),
                decision: report.decision,
                notes: try transaction.notes(of: report.id)
            )
        }
    }
}
