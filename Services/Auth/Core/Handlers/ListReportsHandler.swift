import AuthContract
import ServiceKit

struct ListReportsHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListReports, _ context: CallContext) async throws -> ListReports.Reply {
        let page = try PageRequest<ReportCursor>(limit: request.limit, cursor: request.cursor)
        return try await store.read { transaction in
            let found = try transaction.reports.open(
                after: page.after ?? .first,
                for: context.caller?.user,
                limit: page.reach
            )
            let reports = try LineBudget.page(
                of: found.lazy.map { $0.filed(at: context.receivedAt) },
                limit: page.limit
            )
            return ListReports.Reply(
                reports: reports,
                count: try transaction.reports.openCount(for: context.caller?.user),
                next: page.next(behind: reports.count, of: found) {
                    ReportCursor(reportedAt: $0.reportedAt, report: $0.id)
                }
            )
        }
    }
}
