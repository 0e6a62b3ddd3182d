import AuthContract
import ServiceKit

struct CancelDeletionHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: CancelDeletion, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await store.write(for: context) { [audit] transaction in
            if try transaction.accountErasures.cancel(user) {
                try audit.record(.updated(user, "deletion cancelled"), at: context.receivedAt, in: transaction)
            }
            return Done()
        }
    }
}
