import AuthContract
import ServiceKit

struct EndSessionsHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let sessions: SessionIssuer

    func handle(_ request: EndSessions, _ context: CallContext) async throws -> EndSessions.Reply {
        let moderator = try context.signedIn()
        guard request.user != moderator.user else { throw BrokenRule.oneself.fault(at: "user") }
        return try await store.write(for: context) { [sessions] transaction in
            let account = try transaction.accounts.registered(request.user).id
            try AccountSuspension.checkMayAct(on: account, by: moderator, field: "user", in: transaction)
            try ActiveSession.checkProof(context, in: transaction)
            let event = AuditEvent.moderated("end sessions", of: account, by: moderator.user)
            try sessions.audit.record(event, at: context.receivedAt, in: transaction)
            let ended = try sessions.endAll(of: account, by: .revoked, at: context.receivedAt, in: transaction)
            try transaction.accounts.revokeDevices(of: account, before: context.receivedAt)
            return EndSessions.Reply(ended: ended)
        }
    }
}
