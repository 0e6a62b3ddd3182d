import AuthContract
import ServiceKit

struct MarkHidingsSeenHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)

    let store: AuthStore

    func handle(_ request: MarkHidingsSeen, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await store.write(for: context) { transaction in
            try transaction.hidings.markSeen(of: user)
            return Done()
        }
    }
}
