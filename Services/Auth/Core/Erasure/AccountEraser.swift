import ServiceKit

struct AccountEraser: Sendable {
    /// Shorter than the retention of tombstones.
    private static let reminder = Duration.seconds(7 * 86_400)
    private static let memory = EventRetention.tombstones

    let sessions: SessionIssuer
    let erasures: PendingErasures
    let mail: AccountMailer

    /// Ends all access to the account and publishes the erasure.
    ///
    /// - Parameter operator: `nil` for the owner.
    func start(
        _ person: UserID,
        by operator: UserID? = nil,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try sessions.audit.record(.erased(person, by: `operator`), at: moment, in: transaction)
        try sessions.endAll(of: person, by: .erased, at: moment, in: transaction)
        let account = try transaction.accounts.existing(person)
        if let hash = account.passwordHash {
            try transaction.passwordCosts.subtract(try StoredHash(hash))
        }
        try Moderation(transaction: transaction).liftSuspension(of: person)
        try mail.notifyErased(account, at: moment, in: transaction)
        try VerifiedAddresses.publishRemoval(from: account, in: transaction)
        try transaction.accounts.blank(person)
        try transaction.accountErasures.insert(person, requestedAt: moment, dueAt: moment)
        try transaction.accountErasures.start(person, at: moment)
        try transaction.announce(ErasureRequested(user: person))
        try erasures.begin(person, in: transaction)
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
            RetentionTask("finished erasures") { transaction, now, limit in
                let before = now.adding(.zero - Self.memory)
                let people = try transaction.accountErasures.finished(before: before, limit: limit)
                for person in people { try transaction.accountErasures.delete(person) }
                return people.count
            },
        ]
    }
}
