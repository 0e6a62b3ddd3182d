import AuthContract
import ServiceKit

struct SuspendAccountHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let suspension: AccountSuspension

    func handle(_ request: SuspendAccount, _ context: CallContext) async throws -> SuspendAccount.Reply {
        let moderator = try context.signedIn()
        guard request.user != moderator.user else { throw BrokenRule.oneself.fault(at: "user") }
        let moment = context.receivedAt
        let end = request.seconds.map { moment.adding(.seconds($0)) }
        return try await store.write(for: context) { [suspension] transaction in
            let account = try transaction.accounts.registered(request.user).id
            try AccountSuspension.checkMayAct(on: account, by: moderator, field: "user", in: transaction)
            try ActiveSession.checkProof(context, in: transaction)
            let what = request.seconds.map { "suspendAccount for \($0) s" } ?? "suspendAccount"
            let event = AuditEvent.moderated(what, of: account, by: moderator.user)
            try suspension.sessions.audit.record(event, at: moment, in: transaction)
            let note = AccountNote(author: moderator.user, text: request.reason, at: moment)
            try transaction.accountNotes.insert(note, on: account)
            try suspension.suspend(account, until: end, at: moment, in: transaction)
            let suspended = try transaction.accounts.existing(account)
            return SuspendAccount.Reply(
                suspendedAt: suspended.suspendedAt ?? moment,
                suspendedUntil: suspended.suspendedUntil
            )
        }
    }
}
