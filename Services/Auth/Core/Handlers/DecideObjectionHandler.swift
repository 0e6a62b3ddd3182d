import AuthContract
import ServiceKit

struct DecideObjectionHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let audit: AuditChain
    let mailer: HidingMailer

    func handle(_ request: DecideObjection, _ context: CallContext) async throws -> Done {
        let verdict = HidingVerdict(
            decision: request.decision,
            moderator: try context.user(),
            answer: request.answer,
            moment: context.receivedAt
        )
        return try await store.write(for: context) { [audit, mailer] transaction in
            let hiding = try Self.objection(to: request.post, for: verdict.moderator, in: transaction)
            let what = "decideObjection \(verdict.decision.text) \(hiding.post)"
            let event = AuditEvent.moderated(what, of: hiding.owner, by: verdict.moderator)
            try audit.record(event, at: verdict.moment, in: transaction)
            if verdict.decision == .restore { _ = try Moderation(transaction: transaction).restore(hiding.post) }
            try mailer.record(verdict, on: hiding.post, in: transaction)
            return Done()
        }
    }

    /// - Throws: `not-found`, `conflict`, `forbidden` (`post`).
    private static func objection(
        to post: PostID,
        for moderator: UserID,
        in transaction: ReadTransaction
    ) throws -> HidingRecord {
        guard let hiding = try transaction.hidings.find(post), hiding.objectedAt != nil else {
            throw AuthFault.noSuchObjection(post)
        }
        guard hiding.owner != moderator else { throw AuthFault.ownObjection }
        guard hiding.hiddenBy != moderator else { throw AuthFault.ownHiding }
        guard hiding.decision == nil else { throw AuthFault.alreadyDecided }
        return hiding
    }
}
