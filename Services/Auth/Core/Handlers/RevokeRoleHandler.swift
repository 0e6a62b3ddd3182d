import AuthContract
import ServiceKit

struct RevokeRoleHandler: Handler {
    static let isBrief = true
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer

    func handle(_ request: RevokeRole, _ context: CallContext) async throws -> RevokeRole.Reply {
        let role = request.role
        return try await store.write(for: context) { [sessions] transaction in
            let account = try transaction.accounts.registered(user: request.user, login: request.login)
            try ActiveSession.checkProof(context, in: transaction)
            // Ends sessions because their access tokens contain the role.
            if try transaction.roles.revoke(role, from: account.id) {
                let event = AuditEvent.moderated("revoke \(role.text)", of: account.id, by: context.caller?.user)
                try sessions.audit.record(event, at: context.receivedAt, in: transaction)
                try sessions.endAll(of: account.id, by: .roleRevoked, at: context.receivedAt, in: transaction)
            }
            return RevokeRole.Reply(user: account.id, roles: try transaction.roles.list(of: account.id))
        }
    }
}
