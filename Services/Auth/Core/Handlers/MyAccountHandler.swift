import AuthContract
import ServiceKit

struct MyAccountHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: MyAccount, _ context: CallContext) async throws -> MyAccount.Reply {
        let id = try context.user()
        guard let account = try await store.read({ try $0.account(id) }) else { throw AuthFault.noSuchAccount }
        return MyAccount.Reply(
            user: account.id,
            isGuest: account.isGuest,
            email: account.email,
            username: account.username,
            displayName: account.displayName,
            createdAt: account.createdAt,
            registeredAt: account.registeredAt
        )
    }
}
