import AuthContract
import ServiceKit

struct GrantRoleHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: GrantRole, _ context: CallContext) async throws -> GrantRole.Reply {
        let role = request.role
        return try await store.write(for: context) { [audit] transaction in
            let account = try transaction.accounts.registered(user: request.user, login: request.login)
            try ActiveSession.checkProof(context, in: transaction)
            // An unverified address may not be its registrant's.
            if let login = request.login, login.contains("@"), account.emailVerifiedAt == nil {
                throw Fault(
                    .conflict,
                    "the address is not verified: name the user by id",
                    field: "login",
                    rule: "login-unverified"
                )
            }
            if try transaction.roles.grant(role, to: account.id, at: context.receivedAt) {
                let event = AuditEvent.moderated("grant \(role.text)", of: account.id, by: context.caller?.user)
                try audit.record(event, at: context.receivedAt, in: transaction)
            }
            return GrantRole.Reply(user: account.id, roles: try transaction.roles.list(of: account.id))
        }
    }
}
