import AuthContract
import ServiceKit

struct BlockHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)

    let store: AuthStore

    func handle(_ request: Block, _ context: CallContext) async throws -> Block.Reply {
        let caller = try context.user()
        guard request.user != caller else {
            throw BrokenRule.oneself.fault(at: "user")
        }
        return try await store.write(for: context) { transaction in
            guard try transaction.account(caller) != nil else { throw AuthFault.noSuchAccount }
            let other = try transaction.registered(request.user)
            return Block.Reply(blockedAt: try transaction.block(other.id, by: caller, at: context.receivedAt))
        }
    }
}

extension ReadTransaction {
    /// - Throws: `not-found`; `invalid` for a guest.
    func registered(_ user: UserID) throws -> AccountRecord {
        guard let account = try account(user) else { throw AuthFault.noSuchUser(user) }
        guard !account.isGuest else { throw BrokenRule.guest.fault(at: "user") }
        return account
    }
}
