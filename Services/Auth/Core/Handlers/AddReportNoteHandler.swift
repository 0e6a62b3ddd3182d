import AuthContract
import ServiceKit

struct AddReportNoteHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: AddReportNote, _ context: CallContext) async throws -> AddReportNote.Reply {
        let moderator = try context.signedIn().user
        return try await store.write(for: context) { [audit] transaction in
            let report = try transaction.report(request.report, seenBy: moderator)
            let event = AuditEvent.moderated("note on report \(report.id)", of: report.owner, by: moderator)
            try transaction.audit(event, by: audit, at: context.receivedAt)
            let note = ReportNote(author: moderator, text: request.text, at: context.receivedAt)
            try transaction.add(note, to: report.id)
            return AddReportNote.Reply(note: note)
        }
    }
}
