import AuthContract
import ServiceKit

struct ListReportsHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListReports, _ context: CallContext) async throws -> ListReports.Reply {
        let page = try PageRequest<ReportCursor>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListReports.limitRule
        )
        return try await store.read { transaction in
            let found = try transaction.openReports(
                behind: page.after ?? .first,
                seenBy: context.caller?.user,
                limit: page.reach
            )
            let told = try LineBudget.page(of: found.lazy.map { $0.filed(at: context.receivedAt) }, limit: page.limit)
            return ListReports.Reply(
                reports: told,
                count: try transaction.openReportCount(seenBy: context.caller?.user),
                next: page.next(behind: told.count, of: found) {
                    ReportCursor(reportedAt: $0.reportedAt, report: $0.id)
                }
            )
        }
    }
}
