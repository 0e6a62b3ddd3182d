import AuthContract
import ServiceKit

struct LiftSuspensionHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let sessions: SessionIssuer
    let mail: AccountMailer

    func handle(_ request: LiftSuspension, _ context: CallContext) async throws -> Done {
        let moderator = try context.user()
        guard moderator != request.user else {
            throw Fault(.forbidden, "you cannot lift your own suspension", field: "user")
        }
        return try await store.write(for: context) { [sessions, mail] transaction in
            let user = try transaction.accounts.registered(request.user).id
            if try Moderation(transaction: transaction).liftSuspension(of: user) {
                let event = AuditEvent.moderated("lift suspension", of: user, by: moderator)
                try sessions.audit.record(event, at: context.receivedAt, in: transaction)
                let account = try transaction.accounts.existing(user)
                try sessions.liftRestriction(of: account, at: context.receivedAt, in: transaction)
                try mail.notifyOfModeration(.suspensionLifted, to: account, at: context.receivedAt, in: transaction)
            }
            return Done()
        }
    }
}
