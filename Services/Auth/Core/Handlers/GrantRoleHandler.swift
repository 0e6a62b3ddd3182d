import AuthContract
import ServiceKit

struct GrantRoleHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: GrantRole, _ context: CallContext) async throws -> GrantRole.Reply {
        let role = try request.role.known()
        return try await store.write(for: context) { transaction in
            let account = try transaction.registered(request.user, request.login)
            _ = try transaction.grant(role, to: account.id, at: context.receivedAt)
            return GrantRole.Reply(user: account.id, roles: try transaction.roles(of: account.id))
        }
    }
}
