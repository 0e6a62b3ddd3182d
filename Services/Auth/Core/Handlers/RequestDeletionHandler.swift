import AuthContract
import ServiceKit

struct RequestDeletionHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)
    /// Deletion ends the sessions of guests.
    static let endsSession = true

    let store: AuthStore
    let eraser: AccountEraser

    func handle(_ request: RequestDeletion, _ context: CallContext) async throws -> RequestDeletion.Reply {
        let caller = try context.signedIn()
        let moment = context.receivedAt
        return try await store.write(for: context) { [eraser] transaction in
            if caller.isGuest {
                let guest = try ActiveSession(ofGuest: caller, in: transaction).account.id
                try eraser.start(guest, at: moment, in: transaction)
                return RequestDeletion.Reply(deletesAt: moment)
            }
            let active = try ActiveSession(of: caller, in: transaction)
            try active.requireProof(at: moment)
            let account = active.account
            // Repeating the request does not postpone the erasure.
            if let erasure = try transaction.accountErasures.find(account.id) {
                return RequestDeletion.Reply(deletesAt: erasure.dueAt)
            }
            let deletesAt = moment.adding(ErasureRecord.grace)
            try transaction.accountErasures.insert(account.id, requestedAt: moment, dueAt: deletesAt)
            let event = AuditEvent.updated(account.id, "deletion asked for")
            try eraser.sessions.audit.record(event, at: moment, in: transaction)
            try eraser.mail.notify(.deletionRequested(until: deletesAt), to: account, at: moment, in: transaction)
            return RequestDeletion.Reply(deletesAt: deletesAt)
        }
    }
}
