import AuthContract
import ServiceKit

struct AddAccountNoteHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: AddAccountNote, _ context: CallContext) async throws -> AddAccountNote.Reply {
        let moderator = try context.signedIn().user
        guard request.user != moderator else { throw AuthFault.ownAccount }
        return try await store.write(for: context) { [audit] transaction in
            let account = try transaction.accounts.registered(request.user).id
            guard try transaction.accountNotes.count(of: account) < AddAccountNote.maximum else {
                throw Fault(
                    .conflict,
                    "the account has \(AddAccountNote.maximum) notes",
                    field: "user",
                    rule: "too-many-notes",
                    maximum: AddAccountNote.maximum
                )
            }
            let event = AuditEvent.moderated("note on account", of: account, by: moderator)
            try audit.record(event, at: context.receivedAt, in: transaction)
            let note = AccountNote(author: moderator, text: request.text, at: context.receivedAt)
            try transaction.accountNotes.insert(note, on: account)
            return AddAccountNote.Reply(note: note)
        }
    }
}
