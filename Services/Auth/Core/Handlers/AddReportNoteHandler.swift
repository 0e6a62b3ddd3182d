import AuthContract
import ServiceKit

struct AddReportNoteHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let audit: AuditChain

    func handle(_ request: AddReportNote, _ context: CallContext) async throws -> AddReportNote.Reply {
        let moderator = try context.signedIn().user
        return try await store.write(for: context) { [audit] transaction in
            let report = try transaction.reports.find(request.report, for: moderator)
            let event = AuditEvent.moderated("note on report \(report.id)", of: report.owner, by: moderator)
            try audit.record(event, at: context.receivedAt, in: transaction)
            let note = ReportNote(author: moderator, text: request.text, at: context.receivedAt)
            try transaction.reportNotes.insert(note, on: report.id)
            return AddReportNote.Reply(note: note)
        }
    }
}
