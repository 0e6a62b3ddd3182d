import AuthContract
import ServiceKit

/// Mails operators once when a scheduled backup fails or is late, and once when it works again.
///
/// Auth notices by itself that backups are late, since a scheduler that has ended cannot say so.
struct BackupWatch: Sendable {
    /// The first operators by registration get mails.
    private static let maximumOperators = 50
    /// Whatever was stopped together with auth reports itself again within this time.
    private static let startTime = Duration.seconds(300)

    let mail: AccountMailer
    /// When this process started.
    let startedAt: Timestamp

    func note(_ targets: [BackupOutcome], at moment: Timestamp, in transaction: WriteTransaction) throws {
        let known = try transaction.backups.list()
        for old in known where !targets.contains(where: { $0.target == old.target.target }) {
            try transaction.backups.delete(old.target.target)
        }
        for target in targets {
            let mailedAt = known.first { $0.target.target == target.target }?.mailedAt
            let backup = NotedBackup(target: target, notedAt: moment, mailedAt: mailedAt)
            try transaction.backups.put(try judged(backup, at: moment, in: transaction))
        }
    }

    /// Retries after failures.
    var lateTask: RetentionTask {
        RetentionTask("late backups") { transaction, now, _ in try judge(at: now, in: transaction) }
    }

    /// Notices late backups.
    func lateness(in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "late backups",
            in: environment,
            next: { try $0.backups.nextLate().map { max($0, startedAt.adding(Self.startTime)) } },
            step: { transaction, now, _ in try judge(at: now, in: transaction) }
        )
    }

    private func judge(at moment: Timestamp, in transaction: WriteTransaction) throws -> Int {
        let late = try transaction.backups.list().filter { $0.mailedAt == nil && $0.isBad(at: moment) }
            .filter { mayMail(about: $0, at: moment) }
        for backup in late { try transaction.backups.put(try judged(backup, at: moment, in: transaction)) }
        return late.count
    }

    /// Mails about a change, and returns the target with the time of the mail.
    private func judged(
        _ backup: NotedBackup,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> NotedBackup {
        var backup = backup
        switch (backup.isBad(at: moment), backup.mailedAt) {
        case (true, nil) where mayMail(about: backup, at: moment):
            let letter = MailTemplate.backupFailing(
                target: backup.target.target,
                reason: backup.target.failure,
                madeAt: backup.target.madeAt,
                pointAt: backup.target.pointAt
            )
            try send(letter, at: moment, in: transaction)
            backup.mailedAt = moment
        case (false, .some):
            // The end of a schedule is not a success.
            if backup.target.lateAt != nil {
                try send(.backupWorking(target: backup.target.target), at: moment, in: transaction)
            }
            backup.mailedAt = nil
        default: break
        }
        return backup
    }

    /// A failure was reported; lateness may only be due to a stack that was stopped.
    private func mayMail(about backup: NotedBackup, at moment: Timestamp) -> Bool {
        backup.target.failure != nil || moment >= startedAt.adding(Self.startTime)
    }

    private func send(_ letter: MailTemplate, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let operators = try transaction.accountLists.newest(
            after: (registeredAt: Timestamp(milliseconds: .max), user: UserID(high: .max, low: .max)),
            role: .operator,
            suspended: false,
            names: nil,
            limit: Self.maximumOperators
        )
        for account in operators { try mail.notify(letter, to: account, at: moment, in: transaction) }
    }
}
