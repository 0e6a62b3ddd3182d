import AuthContract
import ServiceKit

struct HidePostHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: HidePost, _ context: CallContext) async throws -> Done {
        let moderator = try context.user()
        return try await store.write(for: context) { [audit] transaction in
            let cause = HidingCause(reason: request.reason)
            let moderation = Moderation(transaction: transaction)
            if try moderation.hide(request.post, by: moderator, because: cause, at: context.receivedAt) {
                let what = "hidePost \(request.post): \(request.reason)"
                let event = AuditEvent.moderated(what, of: nil, by: moderator)
                try audit.record(event, at: context.receivedAt, in: transaction)
            }
            return Done()
        }
    }
}
