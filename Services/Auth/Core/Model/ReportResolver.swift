import AuthContract
import ServiceKit

struct ResolutionOrder: Sendable {
    let action: ReportAction
    let note: String?
    /// For the author of a hidden post.
    let reason: String?
    /// `nil` for all photos of the snapshot.
    let photos: [MediaID]?
    let moderator: Caller
    let moment: Timestamp

    /// - Throws: `invalid` (`reason`) for another action.
    init(
        _ action: ReportAction,
        note: String?,
        reason: String?,
        photos: [MediaID]? = nil,
        _ context: CallContext
    ) throws(Fault) {
        guard reason == nil || action == .hidePost else {
            throw BrokenRule("only-to-hide", "is for the author of a post that is hidden").fault(at: "reason")
        }
        moderator = try context.signedIn()
        self.action = action
        self.note = note
        self.reason = reason
        self.photos = photos
        moment = context.receivedAt
    }
}

/// Resolves reports: checks, then writes to the audit log, then acts.
struct ReportResolver: Sendable {
    let sessions: SessionIssuer
    let suspension: AccountSuspension

    /// Resolves all open reports about the subject, and returns their number.
    ///
    /// Throws a ``Fault`` only before any write.
    func resolve(_ report: ReportRecord, _ order: ResolutionOrder, in transaction: WriteTransaction) throws -> Int {
        try checkMayDecide(on: report, order.moderator, in: transaction)
        guard !report.isResolved else {
            throw Fault(.conflict, "the report is already resolved", field: "report", rule: "already-resolved")
        }
        let removed = try removedContent(of: report, order)
        if order.action == .suspendAccount {
            try AccountSuspension.checkMayAct(on: report.owner, by: order.moderator, field: "report", in: transaction)
        }
        let thing = report.subject.post?.description ?? removed.map { "\($0.report)" }
        let what = [order.action.text, thing].compactMap(\.self).joined(separator: " ")
        let event = AuditEvent.moderated(what, of: report.owner, by: order.moderator.user)
        try sessions.audit.record(event, at: order.moment, in: transaction)
        try act(on: report, order, removing: removed, in: transaction)
        return try transaction.reports.resolve(
            report.subject,
            by: order.action,
            note: order.note,
            of: order.moderator.user,
            at: order.moment
        )
    }

    private func checkMayDecide(
        on report: ReportRecord,
        _ moderator: Caller,
        in transaction: ReadTransaction
    ) throws {
        let isOperator = moderator.roles.contains(Role.operator)
        guard try isOperator || transaction.reports.findOpen(by: moderator.user, about: report.subject) == nil else {
            throw Fault(
                .forbidden,
                "you cannot resolve your own report: ask another moderator",
                field: "report",
                rule: "own-report"
            )
        }
    }

    private func act(
        on report: ReportRecord,
        _ order: ResolutionOrder,
        removing removed: ContentRemoved?,
        in transaction: WriteTransaction
    ) throws {
        if let removed {
            try remove(removed, of: report, in: transaction)
        } else if let post = report.subject.post, order.action == .hidePost {
            try Moderation(transaction: transaction).hide(
                post,
                by: order.moderator.user,
                because: HidingCause(category: report.reason, reason: order.reason),
                at: order.moment
            )
        } else if order.action == .suspendAccount {
            try suspension.suspend(report.owner, at: order.moment, in: transaction)
        }
    }

    /// Auth stores profile photos itself.
    private func remove(
        _ removed: ContentRemoved,
        of report: ReportRecord,
        in transaction: WriteTransaction
    ) throws {
        guard let user = report.subject.user else { return try transaction.announce(removed) }
        guard let account = try transaction.accounts.find(user) else { return }
        var profile = try transaction.profiles.find(of: account)
        guard let photo = profile.photo, removed.photos?.contains(photo) == true else { return }
        profile.photo = nil
        try ProfilePublishing(transaction: transaction).set(profile, of: user)
    }

    /// - Throws: `invalid` (`action`, `photos`) if inapplicable.
    private func removedContent(of report: ReportRecord, _ order: ResolutionOrder) throws(Fault) -> ContentRemoved? {
        let subject = report.subject
        var removed = ContentRemoved(
            report: report.id,
            post: subject.post,
            conversation: subject.conversation,
            message: subject.message
        )
        switch order.action {
        case .hidePost where subject.post == nil:
            throw BrokenRule("no-post", "applies only to reports of posts").fault(at: "action")
        case .removeMessage:
            guard subject.message != nil else {
                throw BrokenRule("no-message", "applies only to reports of messages").fault(at: "action")
            }
            return removed
        case .removePhotos:
            let reported = report.snapshot?.photos ?? []
            guard !reported.isEmpty else {
                throw BrokenRule("no-photos", "applies only to reports with photos").fault(at: "action")
            }
            removed.photos = order.photos ?? reported
            guard Set(removed.photos ?? []).isSubset(of: reported) else {
                throw BrokenRule("no-such-photo", "contains a photo that was not reported").fault(at: "photos")
            }
            return removed
        default: return nil
        }
    }
}
