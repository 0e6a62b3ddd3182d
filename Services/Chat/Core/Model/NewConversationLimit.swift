import ServiceKit

/// Limits new conversations and invited strangers of young accounts.
struct NewConversationLimit: Sendable {
    private static let youth = Duration.seconds(7 * 86_400)
    private static let day = Duration.seconds(86_400)

    /// Maximum per day; 0 for unlimited.
    let maximum: Int

    static let task = RetentionTask("approaches older than a day") { transaction, now, limit in
        try transaction.newConversations.prune(upTo: now.adding(.zero - day), limit: limit)
    }

    /// - Parameters:
    ///   - subject: the conversation or user, counted once a day.
    ///   - since: when the account was created.
    /// - Throws: `throttled` beyond the limit.
    func count(
        _ subject: some CustomStringConvertible,
        by person: UserID,
        since: Timestamp,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard maximum > 0, moment.since(since) < Self.youth else { return }
        let (rows, before) = (transaction.newConversations, moment.adding(.zero - Self.day))
        if try rows.count(by: person, after: before) >= maximum {
            let oldest = try rows.oldest(by: person, after: before) ?? moment
            throw Fault.throttled("new accounts can open \(maximum) conversations a day", oldest: oldest, since: before)
        }
        try rows.insert(subject, by: person, at: moment)
    }
}
