import ServiceKit

/// New conversations and invited strangers of young accounts.
enum NewConversationQueries {
    static let table = """

        CREATE TABLE approach (
            person TEXT NOT NULL,
            subject TEXT NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT approachKey PRIMARY KEY (person, subject)
        ) STRICT;
        CREATE INDEX approachByPersonAndTime ON approach (person, at);
        CREATE INDEX approachByTime ON approach (at);
        """

    /// Reads at most a day's limit.
    static let count = "SELECT count(*) FROM approach WHERE person = ? AND at > ?"
    static let oldest = "SELECT at FROM approach WHERE person = ? AND at > ? ORDER BY at LIMIT 1"
    static let put = """
        INSERT INTO approach (person, subject, at) VALUES (?, ?, ?)
        ON CONFLICT (person, subject) DO UPDATE SET at = excluded.at
        """
    static let forgetBefore = """
        DELETE FROM approach WHERE (person, subject) IN (
            SELECT person, subject FROM approach WHERE at <= ? ORDER BY at LIMIT ?
        )
        """
    static let forgetOf = """
        DELETE FROM approach WHERE (person, subject) IN (SELECT person, subject FROM approach WHERE person = ? LIMIT ?)
        """
}

/// Limits new conversations and invited strangers of young accounts.
struct NewConversationLimit: Sendable {
    private static let youth = Duration.seconds(7 * 86_400)
    private static let day = Duration.seconds(86_400)

    /// Per day; 0 for unlimited.
    let most: Int

    static let task = RetentionTask("approaches older than a day") { transaction, now, limit in
        try transaction.execute(NewConversationQueries.forgetBefore, now.adding(.zero - day), limit)
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
        guard most > 0, moment.since(since) < Self.youth else { return }
        let before = moment.adding(.zero - Self.day)
        if try transaction.value(NewConversationQueries.count, person, before) ?? 0 >= most {
            let oldest: Timestamp = try transaction.value(NewConversationQueries.oldest, person, before) ?? moment
            let wait = Int(oldest.milliseconds - before.milliseconds)
            throw Fault(.throttled, "new accounts can open \(most) conversations a day", retryAfterMs: max(1_000, wait))
        }
        try transaction.execute(NewConversationQueries.put, person, "\(subject)", moment)
    }
}
