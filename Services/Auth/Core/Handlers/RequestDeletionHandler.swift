import AuthContract
import ServiceKit

struct RequestDeletionHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)
    /// For guests.
    static let endsSession = true

    let store: AuthStore
    let eraser: AccountEraser

    func handle(_ request: RequestDeletion, _ context: CallContext) async throws -> RequestDeletion.Reply {
        let caller = try context.signedIn()
        let moment = context.receivedAt
        return try await store.write(for: context) { [eraser] transaction in
            if caller.isGuest {
                let guest = try transaction.guestSession(of: caller).account.id
                try eraser.start(guest, at: moment, in: transaction)
                return RequestDeletion.Reply(deletesAt: moment)
            }
            let account = try transaction.requireRecentProof(caller, at: moment)
            // Repeating the request does not postpone the erasure.
            if let erasure = try transaction.erasure(of: account.id) {
                return RequestDeletion.Reply(deletesAt: erasure.dueAt)
            }
            let deletesAt = moment.adding(ErasureRecord.grace)
            try transaction.execute(ErasureTables.request, account.id, moment, deletesAt)
            let event = AuditEvent.updated(account.id, "deletion asked for")
            try transaction.audit(event, by: eraser.sessions.audit, at: moment)
            try eraser.mail.tell(.deletionRequested(until: deletesAt), to: account, at: moment, in: transaction)
            return RequestDeletion.Reply(deletesAt: deletesAt)
        }
    }
}
