import AuthContract
import ServiceKit

struct CheckAuditHandler: Handler {
    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: CheckAudit, _ context: CallContext) async throws -> CheckAudit.Reply {
        switch try await store.read({ [audit] in try audit.check(in: $0) }) {
        case .whole(let rows): CheckAudit.Reply(isWhole: true, rows: rows)
        case .broken(let number): CheckAudit.Reply(isWhole: false, brokenAt: number)
        }
    }
}
