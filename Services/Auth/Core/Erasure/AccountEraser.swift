import Logging
import ServiceKit

struct AccountEraser: Sendable {
    /// Shorter than the retention of tombstones.
    private static let reminder = Duration.seconds(7 * 86_400)
    private static let memory = EventRetention.tombstones

    /// Whether the user gets a mail about it.
    enum Notice {
        case sent
        /// For a user who got it before a backup was restored.
        case omitted
    }

    let sessions: SessionIssuer
    let erasures: PendingErasures
    let mail: AccountMailer
    let ledger: ErasureLedger
    let logger: Logger

    /// Ends all access to the account and publishes the erasure.
    ///
    /// - Parameter operator: `nil` for the owner.
    func start(
        _ person: UserID,
        by operator: UserID? = nil,
        at moment: Timestamp,
        notice: Notice = .sent,
        in transaction: WriteTransaction
    ) throws {
        try sessions.audit.record(.erased(person, by: `operator`), at: moment, in: transaction)
        try sessions.endAll(of: person, by: .erased, at: moment, in: transaction)
        let account = try transaction.accounts.existing(person)
        if let hash = account.passwordHash {
            try transaction.passwordCosts.subtract(try StoredHash(hash))
        }
        try Moderation(transaction: transaction).liftSuspension(of: person)
        if notice == .sent { try mail.notifyErased(account, at: moment, in: transaction) }
        try VerifiedAddresses.publishRemoval(from: account, in: transaction)
        try transaction.accounts.blank(person)
        try transaction.accountErasures.insert(person, requestedAt: moment, dueAt: moment)
        try transaction.accountErasures.start(person, at: moment)
        try transaction.announce(ErasureRequested(user: person))
        try erasures.begin(person, in: transaction)
        transaction.afterCommit { [ledger, logger] in
            do {
                try ledger.add(person, at: moment)
            } catch {
                logger.error("an erasure is missing in the ledger for backups", metadata: ["problem": "\(error)"])
            }
        }
    }

    var retention: [RetentionTask] {
        [
            RetentionTask("accounts due for erasure") { transaction, now, limit in
                let people = try transaction.accountErasures.due(at: now, limit: limit)
                for person in people { try start(person, at: now, in: transaction) }
                return people.count
            },
            RetentionTask("unfinished erasures") { transaction, now, limit in
                let before = now.adding(.zero - Self.reminder)
                let people = try transaction.accountErasures.reminded(before: before, limit: limit)
                for person in people {
                    try transaction.accountErasures.markReminded(person, at: now)
                    try transaction.announce(ErasureRequested(user: person))
                }
                return people.count
            },
            RetentionTask("ledger of erasures", tidying: { try ledger.dropExpired(at: $0) }),
            RetentionTask("finished erasures") { transaction, now, limit in
                let before = now.adding(.zero - Self.memory)
                let people = try transaction.accountErasures.finished(before: before, limit: limit)
                for person in people { try transaction.accountErasures.delete(person) }
                return people.count
            },
        ]
    }
}
