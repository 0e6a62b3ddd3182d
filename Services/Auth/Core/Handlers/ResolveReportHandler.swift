import AuthContract
import ServiceKit

struct ResolveReportHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let resolver: ReportResolver

    func handle(_ request: ResolveReport, _ context: CallContext) async throws -> ResolveReport.Reply {
        let order = try ResolutionOrder(
            request.action,
            note: request.note,
            reason: request.reason,
            photos: request.photos,
            context
        )
        return try await store.write(for: context) { [resolver] transaction in
            let report = try transaction.reports.find(request.report, for: order.moderator.user)
            return ResolveReport.Reply(resolved: try resolver.resolve(report, order, in: transaction))
        }
    }
}
