import AuthContract
import ServiceKit

struct ListAccountsHandler: Handler {
    let store: AuthStore

    func handle(_ request: ListAccounts, _ context: CallContext) async throws -> ListAccounts.Reply {
        let search = try AccountSearch(request)
        return try await store.read { try search.run(in: $0) }
    }
}
