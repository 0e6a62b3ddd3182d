import AuthContract
import ServiceKit

struct ClearHomeLocationHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: ClearHomeLocation, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await store.write(for: context) { transaction in
            try HomePublishing(transaction: transaction).clear(of: user)
            return Done()
        }
    }
}
