import AuthContract
import ServiceKit

struct FindUserHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: FindUser, _ context: CallContext) async throws -> FindUser.Reply {
        let login = Login(request.login)
        if case .email = login, context.bearer?.seesAddresses != true { throw AuthFault.addressLookup }
        let found = try await store.read { try $0.accounts.find(login) }
        guard let found else { throw AuthFault.noSuchLogin }
        return FindUser.Reply(user: found.id)
    }
}

extension Bearer {
    /// Whether it may learn which address has an account.
    fileprivate var seesAddresses: Bool { Access.moderator.admits(self) || Access.service.admits(self) }
}
