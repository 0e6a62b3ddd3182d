import AuthContract
import ServiceKit

struct ResolveReportHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let desk: ReportResolver

    func handle(_ request: ResolveReport, _ context: CallContext) async throws -> ResolveReport.Reply {
        let order = try ResolutionOrder(request.action, note: request.note, photos: request.photos, context)
        return try await store.write(for: context) { [desk] transaction in
            let report = try transaction.report(request.report, seenBy: order.moderator.user)
            return ResolveReport.Reply(resolved: try desk.resolve(report, order, in: transaction))
        }
    }
}
