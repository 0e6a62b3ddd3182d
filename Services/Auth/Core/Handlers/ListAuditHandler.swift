import AuthContract
import ServiceKit

struct ListAuditHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListAudit, _ context: CallContext) async throws -> ListAudit.Reply {
        let limit = try NumberRule.pageLimit.check(request.limit, field: "limit")
        let after = try ListAudit.afterRule.check(request.after, field: "after")
        let entries = try await store.read { try $0.audit(after: after, limit: limit) }
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
