import AuthContract
import ServiceKit

struct MyAccountHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: MyAccount, _ context: CallContext) async throws -> MyAccount.Reply {
        let id = try context.user()
        guard let user = try await store.read({ try $0.user(id) }) else { throw AuthFault.noSuchAccount }
        return MyAccount.Reply(
            user: user.id,
            isGuest: user.isGuest,
            email: user.email,
            username: user.username,
            displayName: user.displayName,
            createdAt: user.createdAt,
            registeredAt: user.registeredAt
        )
    }
}
