import AuthContract
import ServiceKit

struct MyAccountHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: MyAccount, _ context: CallContext) async throws -> MyAccount.Reply {
        let id = try context.user()
        let account = try await store.read { try MyAccount.Reply(of: id, in: $0) }
        guard let account else { throw AuthFault.noSuchAccount }
        return account
    }
}

extension MyAccount.Reply {
    init?(of id: UserID, in transaction: ReadTransaction) throws {
        guard let account = try transaction.accounts.find(id) else { return nil }
        self.init(
            user: account.id,
            isGuest: account.isGuest,
            email: account.email,
            emailVerifiedAt: account.emailVerifiedAt,
            username: account.username,
            displayName: account.isGuest ? nil : account.shownName,
            firstName: account.firstName,
            lastName: account.lastName,
            language: account.language,
            roles: try transaction.roles.list(of: id),
            createdAt: account.createdAt,
            registeredAt: account.registeredAt,
            suspendedAt: account.suspendedAt,
            suspendedUntil: account.suspendedUntil,
            deletesAt: try transaction.accountErasures.find(id)?.dueAt,
            notices: try Self.notices(for: account, in: transaction)
        )
    }

    private static func notices(for account: AccountRecord, in transaction: ReadTransaction) throws -> [Notice]? {
        let isUnverified = account.email != nil && account.emailVerifiedAt == nil
        let hasUnseen = try transaction.hidings.unseenCount(of: account.id) > 0
        let notices = (isUnverified ? [MyAccount.unverifiedEmail] : []) + (hasUnseen ? [MyAccount.unseenHidings] : [])
        return notices.isEmpty ? nil : notices
    }
}
