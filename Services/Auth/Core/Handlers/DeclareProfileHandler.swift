import Attributes
import AuthContract
import ServiceKit

struct DeclareProfileHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    /// Republishes profiles with changed filterable values.
    let housekeeping: Wakeup

    func handle(_ request: DeclareProfile, _ context: CallContext) async throws -> ListProfileFields.Reply {
        let fields = try AttributeSchema(request.fields, field: "fields")
        return try await store.write(for: context) { [housekeeping] transaction in
            transaction.afterCommit { housekeeping.signal() }
            let publishing = ProfilePublishing(transaction: transaction)
            return ListProfileFields.Reply(fields: try publishing.declare(fields, field: "fields"))
        }
    }
}
