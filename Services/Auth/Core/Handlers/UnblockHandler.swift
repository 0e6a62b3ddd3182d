import AuthContract
import ServiceKit

struct UnblockHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)

    let store: AuthStore

    func handle(_ request: Unblock, _ context: CallContext) async throws -> Done {
        let caller = try context.user()
        return try await store.write(for: context) { transaction in
            try Blocking(transaction: transaction).unblock(request.user, by: caller)
            return Done()
        }
    }
}
