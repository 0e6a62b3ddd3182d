import AuthContract
import ServiceKit
import UmkreisAttributes

struct ListProfileFieldsHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: ListProfileFields, _ context: CallContext) async throws -> ListProfileFields.Reply {
        ListProfileFields.Reply(fields: try await store.read { try $0.profileFields.list() })
    }
}
