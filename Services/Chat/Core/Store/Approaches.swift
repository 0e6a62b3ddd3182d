import ServiceKit

/// Whom young accounts have approached of late: what they have opened, and the strangers they have asked into groups.
enum ApproachQueries {
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

    /// Reads one index, of which a person has at most as many entries as a day allows.
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

/// How many people and groups an account approaches in a day while it is young (rate limiting): who registers to pester many
/// needs many accounts, or patience.
struct ApproachLimit: Sendable {
    private static let youth = Duration.seconds(7 * 86_400)
    private static let day = Duration.seconds(86_400)

    /// How many in a day; 0 for any number.
    let most: Int

    static let task = RetentionTask("approaches of the day before") { transaction, now, limit in
        try transaction.execute(ApproachQueries.forgetBefore, now.adding(.zero - day), limit)
    }

    /// Counts an approach, if the account is young.
    ///
    /// - Parameters:
    ///   - subject: the conversation or the person; the same within a day counts once.
    ///   - since: when the account was made.
    /// - Throws: `throttled` for one too many.
    func count(
        _ subject: some CustomStringConvertible,
        by person: UserID,
        since: Timestamp,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard most > 0, moment.since(since) < Self.youth else { return }
        let before = moment.adding(.zero - Self.day)
        if try transaction.value(ApproachQueries.count, person, before) ?? 0 >= most {
            let oldest: Timestamp = try transaction.value(ApproachQueries.oldest, person, before) ?? moment
            let wait = Int(oldest.milliseconds - before.milliseconds)
            throw Fault(.throttled, "a young account opens \(most) conversations a day", retryAfterMs: max(1_000, wait))
        }
        try transaction.execute(ApproachQueries.put, person, "\(subject)", moment)
    }
}
