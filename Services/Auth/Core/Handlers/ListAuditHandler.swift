import AuthContract
import ServiceKit

struct ListAuditHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListAudit, _ context: CallContext) async throws -> ListAudit.Reply {
        let limit = NumberRule.pageLimit.orDefault(request.limit)
        let entries = try await store.read { try $0.auditLog.page(request, limit: limit) }
        return ListAudit.Reply(
            events: entries.map { entry in
                AuditedEvent(
                    number: entry.number,
                    at: entry.at,
                    event: entry.event.name,
                    account: entry.event.account,
                    actor: entry.event.actor,
                    subject: entry.event.subject
                )
            }
        )
    }
}
