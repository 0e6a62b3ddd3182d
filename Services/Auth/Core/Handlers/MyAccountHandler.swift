import AuthContract
import ServiceKit

struct MyAccountHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: MyAccount, _ context: CallContext) async throws -> MyAccount.Reply {
        let id = try context.user()
        let (found, roles, erasure) = try await store.read { transaction in
            (try transaction.account(id), try transaction.roles(of: id), try transaction.erasure(of: id))
        }
        guard let account = found else { throw AuthFault.noSuchAccount }
        return MyAccount.Reply(
            user: account.id,
            isGuest: account.isGuest,
            email: account.email,
            emailVerifiedAt: account.emailVerifiedAt,
            username: account.username,
            displayName: account.isGuest ? nil : account.shownName,
            firstName: account.firstName,
            lastName: account.lastName,
            language: account.language,
            roles: roles,
            createdAt: account.createdAt,
            registeredAt: account.registeredAt,
            suspendedAt: account.suspendedAt,
            deletesAt: erasure?.dueAt
        )
    }
}
