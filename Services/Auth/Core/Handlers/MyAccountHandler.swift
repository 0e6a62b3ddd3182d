import AuthContract
import ServiceKit

struct MyAccountHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: MyAccount, _ context: CallContext) async throws -> MyAccount.Reply {
        let id = try context.user()
        guard let account = try await store.read({ try $0.ownAccount(of: id) }) else { throw AuthFault.noSuchAccount }
        return account
    }
}

extension ReadTransaction {
    func ownAccount(of id: UserID) throws -> MyAccount.Reply? {
        guard let account = try account(id) else { return nil }
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
            roles: try roles(of: id),
            createdAt: account.createdAt,
            registeredAt: account.registeredAt,
            suspendedAt: account.suspendedAt,
            deletesAt: try erasure(of: id)?.dueAt,
            notices: account.email != nil && account.emailVerifiedAt == nil ? [MyAccount.unverifiedEmail] : nil
        )
    }
}
