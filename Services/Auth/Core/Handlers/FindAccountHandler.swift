import AuthContract
import ServiceKit

struct FindAccountHandler: Handler {
    /// Upper limit of each count in ``AccountCounts``.
    private static let maximumCounted = 1_000

    let store: AuthStore

    func handle(_ request: FindAccount, _ context: CallContext) async throws -> FindAccount.Reply {
        let moderator = try context.signedIn().user
        guard request.user != moderator else { throw AuthFault.ownAccount }
        return try await store.read { transaction in
            let account = try transaction.accounts.registered(request.user)
            let sessions = try transaction.sessions.active(of: account.id).filter { $0.expiresAt > context.receivedAt }
            let profiles = VisibleProfiles(viewer: nil, seesNames: true, transaction: transaction)
            let notes = try transaction.accountNotes.list(of: account.id)
            return FindAccount.Reply(
                account: try AccountSummary(account, in: transaction),
                profile: try profiles.profile(of: account),
                maskedEmail: account.address?.masked,
                emailVerifiedAt: account.emailVerifiedAt,
                deletesAt: try transaction.accountErasures.find(account.id)?.dueAt,
                counts: try counts(of: account.id, sessions.count, notes.count, for: moderator, in: transaction),
                sessions: sessions.map {
                    AccountSession(device: $0.device, createdAt: $0.createdAt, lastUsedAt: $0.refresh.rotatedAt)
                },
                reportsAgainst: try transaction.reports.newest(about: account.id, limit: FindAccount.maximumReports),
                reportsBy: try transaction.reports.newest(
                    by: account.id,
                    notAbout: moderator,
                    limit: FindAccount.maximumReports
                ),
                notes: try LineBudget.page(of: notes, limit: AddAccountNote.maximum)
            )
        }
    }

    private func counts(
        of user: UserID,
        _ sessions: Int,
        _ notes: Int,
        for moderator: UserID,
        in transaction: ReadTransaction
    ) throws -> AccountCounts {
        let maximum = Self.maximumCounted
        return AccountCounts(
            sessions: sessions,
            reportsAgainst: try transaction.reports.count(about: user, upTo: maximum),
            reportsBy: try transaction.reports.count(by: user, notAbout: moderator, upTo: maximum),
            blocked: min(maximum, try transaction.accountBlocks.count(of: user)),
            blockedBy: try transaction.accountBlocks.blockers(of: user, limit: maximum).count,
            notes: notes
        )
    }
}
