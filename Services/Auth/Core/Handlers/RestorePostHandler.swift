import AuthContract
import ServiceKit

struct RestorePostHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: RestorePost, _ context: CallContext) async throws -> Done {
        try await store.write(for: context) { transaction in
            try transaction.restorePost(request.post)
            return Done()
        }
    }
}
