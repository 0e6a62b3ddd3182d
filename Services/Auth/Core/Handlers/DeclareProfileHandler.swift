import AuthContract
import ServiceKit
import UmkreisAttributes

struct DeclareProfileHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    /// Republishes profiles with changed filterable values.
    let housekeeping: Wakeup

    func handle(_ request: DeclareProfile, _ context: CallContext) async throws -> ListProfileFields.Reply {
        let fields = try AttributeSchema(request.fields, field: "fields")
        if request.isDryRun == true {
            let former = try await store.read { try $0.profileFields.list() }
            return ListProfileFields.Reply(fields: try fields.merged(into: former, field: "fields"))
        }
        return try await store.write(for: context) { [housekeeping] transaction in
            transaction.afterCommit { housekeeping.signal() }
            let publishing = ProfilePublishing(transaction: transaction)
            return ListProfileFields.Reply(fields: try publishing.declare(fields, field: "fields"))
        }
    }
}
