import AuthContract
import ServiceKit

/// Suspends accounts and lifts suspensions, with their sessions and mails.
struct AccountSuspension: Sendable {
    let sessions: SessionIssuer
    let mail: AccountMailer

    /// Only operators act on moderators; an operator's role must be revoked first.
    static func checkMayAct(
        on user: UserID,
        by moderator: Caller,
        field: String,
        in transaction: ReadTransaction
    ) throws {
        let roles = try transaction.roles.list(of: user)
        guard !roles.contains(.operator), roles.isEmpty || moderator.roles.contains(Role.operator) else {
            let names = roles.map(\.text).joined(separator: ", ")
            throw Fault(
                .forbidden,
                "you cannot act on a user with the role \(names)",
                field: field,
                rule: "higher-role",
                values: ["words": .words(roles.map(\.text))]
            )
        }
    }

    /// Replaces the end of a suspension, and notifies the user of changes; ignores erased accounts.
    ///
    /// - Parameter end: `nil` until lifted.
    func suspend(
        _ user: UserID,
        until end: Timestamp? = nil,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let former = try transaction.accounts.find(user) else { return }
        if try Moderation(transaction: transaction).suspend(user, until: end, at: moment) {
            try sessions.endAll(of: user, by: .suspended, at: moment, in: transaction)
        } else if former.suspendedUntil == end {
            return
        }
        try mail.notifyOfModeration(.suspended(until: end), to: former, at: moment, in: transaction)
    }

    /// Has no effect on active users.
    ///
    /// - Parameter moderator: `nil` at the end of the suspension.
    func lift(
        from user: UserID,
        by moderator: UserID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try Moderation(transaction: transaction).liftSuspension(of: user) else { return }
        let what = moderator == nil ? "suspension ended" : "lift suspension"
        try sessions.audit.record(.moderated(what, of: user, by: moderator), at: moment, in: transaction)
        let account = try transaction.accounts.existing(user)
        try sessions.liftRestriction(of: account, at: moment, in: transaction)
        try mail.notifyOfModeration(.suspensionLifted, to: account, at: moment, in: transaction)
    }

    /// Retries after failures.
    var endTask: RetentionTask {
        RetentionTask("ended suspensions") { try liftEnded(in: $0, at: $1, limit: $2) }
    }

    /// Lifts suspensions when they end.
    func ends(in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "ended suspensions",
            in: environment,
            next: { try $0.accounts.nextSuspensionEnd() },
            step: { try liftEnded(in: $0, at: $1, limit: $2) }
        )
    }

    private func liftEnded(in transaction: WriteTransaction, at moment: Timestamp, limit: Int) throws -> Int {
        let users = try transaction.accounts.endedSuspensions(at: moment, limit: limit)
        for user in users { try lift(from: user, by: nil, at: moment, in: transaction) }
        return users.count
    }
}
