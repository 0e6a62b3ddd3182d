import AuthContract
import ServiceKit

struct NoteContactHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: NoteContact, _ context: CallContext) async throws -> Done {
        guard request.user != request.other else {
            throw BrokenRule.oneself.fault(at: "other")
        }
        return try await store.write(for: context) { transaction in
            try ContactRecording(transaction: transaction).record(request.user, request.other)
            return Done()
        }
    }
}
