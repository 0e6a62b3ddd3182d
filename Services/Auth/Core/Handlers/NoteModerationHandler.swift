import AuthContract
import ServiceKit

struct NoteModerationHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: NoteModeration, _ context: CallContext) async throws -> Done {
        guard request.owner != request.moderator else {
            throw BrokenRule.oneself.fault(at: "owner")
        }
        let event = AuditEvent.moderated("\(request.call) \(request.post)", of: request.owner, by: request.moderator)
        return try await store.write(for: context) { [audit] transaction in
            try audit.record(event, at: context.receivedAt, in: transaction)
            return Done()
        }
    }
}
