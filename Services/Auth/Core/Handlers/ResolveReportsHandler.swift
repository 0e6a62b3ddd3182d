import AuthContract
import ServiceKit

struct ResolveReportsHandler: Handler {
    let store: AuthStore
    let resolver: ReportResolver

    func handle(_ request: ResolveReports, _ context: CallContext) async throws -> ResolveReports.Reply {
        let order = try ResolutionOrder(request.action, note: request.note, reason: request.reason, context)
        return try await store.write(for: context) { [resolver] transaction in
            var resolved: Set<ReportSubject> = []
            let outcomes = try request.reports.map { id in
                do {
                    let report = try transaction.reports.find(id, for: order.moderator.user)
                    guard !resolved.contains(report.subject) else { return ReportOutcome(report: id, resolved: 0) }
                    let count = try resolver.resolve(report, order, in: transaction)
                    resolved.insert(report.subject)
                    return ReportOutcome(report: id, resolved: count)
                } catch let fault as Fault {
                    // ``ReportResolver/resolve(_:_:in:)`` throws faults before it writes.
                    return ReportOutcome(report: id, fault: fault)
                }
            }
            return ResolveReports.Reply(outcomes: outcomes)
        }
    }
}
