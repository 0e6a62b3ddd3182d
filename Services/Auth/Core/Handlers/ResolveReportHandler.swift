import AuthContract
import ServiceKit

struct ResolveReportHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let sessions: SessionIssuer
    let mail: AccountMail

    func handle(_ request: ResolveReport, _ context: CallContext) async throws -> ResolveReport.Reply {
        let moderator = try context.signedIn()
        let action = ReportAction(try ReportAction.rule.check(request.action.text, field: "action"))
        let note = try ResolveReport.noteRule.checkOptional(request.note, field: "note")
        return try await store.write(for: context) { transaction in
            guard let report = try transaction.report(request.report) else {
                throw Fault(.notFound, "there is no report \(request.report)", field: "report")
            }
            guard report.owner != moderator.user else {
                throw Fault(.forbidden, "nobody resolves a report about themselves", field: "report")
            }
            guard !report.isResolved else { throw Fault(.conflict, "the report is resolved already", field: "report") }
            try act(on: report, by: action, of: moderator, at: context.receivedAt, in: transaction)
            let what = [action.text, report.subject.post?.description].compactMap(\.self).joined(separator: " ")
            let event = AuditEvent.moderated(what, of: report.owner, by: moderator.user)
            try transaction.audit(event, by: sessions.audit, at: context.receivedAt)
            let resolved = try transaction.resolve(
                report.subject,
                by: action,
                note: note,
                of: moderator.user,
                at: context.receivedAt
            )
            return ResolveReport.Reply(resolved: resolved)
        }
    }

    private func act(
        on report: ReportRecord,
        by action: ReportAction,
        of moderator: Caller,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        switch action {
        case .hidePost:
            guard let post = report.subject.post else {
                throw BrokenRule("no-post", "is for reports of posts").fault(at: "action")
            }
            try transaction.hidePost(post, at: moment)
        case .suspendAccount: try suspend(report.owner, by: moderator, at: moment, in: transaction)
        default: break
        }
    }

    /// Whoever looks after reports is suspended by an operator, and an operator by nobody: the role is revoked first.
    private func suspend(
        _ user: UserID,
        by moderator: Caller,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        let roles = try transaction.roles(of: user)
        guard !roles.contains(.operator), roles.isEmpty || moderator.roles.contains(Role.operator) else {
            throw Fault(.forbidden, "the account is \(roles.map(\.text).joined(separator: ", "))", field: "report")
        }
        guard try transaction.suspend(user, at: moment) else { return }
        try sessions.endAll(of: user, by: .suspended, at: moment, in: transaction)
        try mail.tell(.suspended, to: try transaction.existingAccount(user), at: moment, in: transaction)
    }
}
