import AuthContract
import ServiceKit

struct RestorePostHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let audit: AuditChain
    let mailer: HidingMailer

    func handle(_ request: RestorePost, _ context: CallContext) async throws -> Done {
        let moderator = try context.user()
        return try await store.write(for: context) { [audit, mailer] transaction in
            if try Moderation(transaction: transaction).restore(request.post) {
                let event = AuditEvent.moderated("restorePost \(request.post)", of: nil, by: moderator)
                try audit.record(event, at: context.receivedAt, in: transaction)
                let verdict = HidingVerdict(decision: .restore, moderator: moderator, moment: context.receivedAt)
                try mailer.record(verdict, on: request.post, in: transaction)
            }
            return Done()
        }
    }
}
