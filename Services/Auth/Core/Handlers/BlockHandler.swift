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
            guard try transaction.accounts.find(caller) != nil else { throw AuthFault.noSuchAccount }
            let other = try transaction.accounts.registered(request.user)
            let blocking = Blocking(transaction: transaction)
            return Block.Reply(blockedAt: try blocking.block(other.id, by: caller, at: context.receivedAt))
        }
    }
}
