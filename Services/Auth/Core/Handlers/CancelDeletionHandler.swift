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
            if try transaction.execute(ErasureTables.cancel, user) == 1 {
                try transaction.audit(.updated(user, "deletion cancelled"), by: audit, at: context.receivedAt)
            }
            return Done()
        }
    }
}
