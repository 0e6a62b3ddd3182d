import AuthContract
import ServiceKit

struct LiftSuspensionHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let sessions: SessionIssuer
    let mail: AccountMail

    func handle(_ request: LiftSuspension, _ context: CallContext) async throws -> Done {
        let moderator = try context.user()
        guard moderator != request.user else {
            throw Fault(.forbidden, "you cannot lift your own suspension", field: "user")
        }
        return try await store.write(for: context) { [sessions, mail] transaction in
            let user = try transaction.registered(request.user).id
            if try transaction.liftSuspension(of: user) {
                let event = AuditEvent.moderated("lift suspension", of: user, by: moderator)
                try transaction.audit(event, by: sessions.audit, at: context.receivedAt)
                let account = try transaction.existingAccount(user)
                try sessions.liftRestriction(of: account, at: context.receivedAt, in: transaction)
                try mail.notifyOfModeration(.suspensionLifted, to: account, at: context.receivedAt, in: transaction)
            }
            return Done()
        }
    }
}
