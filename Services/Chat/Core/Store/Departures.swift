import ChatContract
import ServiceKit

/// Tombstones of memberships, returned by ``SyncAfter`` to the departed user only.
///
/// Valid until the user returns; stored for 30 days, the newest 1,000 per user.
enum MembershipTombstoneQueries {
    static let table = """

        CREATE TABLE departure (
            person TEXT NOT NULL,
            conversation TEXT NOT NULL,
            change INTEGER NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT departureKey PRIMARY KEY (person, conversation)
        ) STRICT;
        CREATE INDEX departureByChange ON departure (person, change);
        CREATE INDEX departureByTime ON departure (at);
        """

    static let put = """
        INSERT INTO departure (person, conversation, change, at) VALUES (?, ?, ?, ?)
        ON CONFLICT (person, conversation) DO UPDATE SET change = excluded.change, at = excluded.at
        """
    static let trim = """
        DELETE FROM departure WHERE person = ?1 AND change <= (
            SELECT change FROM departure WHERE person = ?1 ORDER BY change DESC LIMIT 1 OFFSET ?2
        )
        """
    static let after = """
        SELECT conversation, change FROM departure WHERE person = ? AND change > ? AND \(isGone) ORDER BY change LIMIT ?
        """
    static let ofOne = """
        SELECT conversation, change FROM departure WHERE person = ? AND conversation = ? AND \(isGone)
        """
    static let newest = "SELECT max(change) FROM departure WHERE person = ?"
    static let forgetBefore = """
        DELETE FROM departure WHERE (person, conversation) IN (
            SELECT person, conversation FROM departure WHERE at <= ? ORDER BY at LIMIT ?
        )
        """
    static let forgetOf = """
        DELETE FROM departure WHERE (person, conversation) IN (
            SELECT person, conversation FROM departure WHERE person = ? LIMIT ?
        )
        """

    private static let isGone = """
        NOT EXISTS (
            SELECT 1 FROM member
            WHERE member.conversation = departure.conversation AND member.person = departure.person
                AND role <> 'declined'
        )
        """
}

enum Departures {
    /// Per user.
    static let most = 1_000
    private static let age = Duration.seconds(30 * 86_400)

    static let task = RetentionTask("departures older than 30 days") { transaction, now, limit in
        try transaction.execute(MembershipTombstoneQueries.forgetBefore, now.adding(.zero - age), limit)
    }
}

extension ReadTransaction {
    /// Oldest first.
    func departures(
        of person: UserID,
        from only: ConversationID?,
        after number: Int64,
        limit: Int
    ) throws -> [NumberedChange<ChatChange>] {
        let found =
            try only.map { try departure(of: person, from: $0).map { [$0] } ?? [] }
            ?? rows(MembershipTombstoneQueries.after, person, number, limit, decode: NumberedChange.init)
        return found.filter { $0.number > number }
    }

    private func departure(
        of person: UserID,
        from conversation: ConversationID
    ) throws -> NumberedChange<ChatChange>? {
        try row(MembershipTombstoneQueries.ofOne, person, conversation, decode: NumberedChange.init)
    }
}

extension NumberedChange<ChatChange> {
    fileprivate init(_ row: Row) throws {
        self.init(number: try row["change"], change: ChatChange(departed: try row["conversation"]))
    }
}

extension WriteTransaction {
    func recordDeparture(of person: UserID, from conversation: ConversationID, at moment: Timestamp) throws {
        let change: Int64? = try row(ChatQueries.takeChange, conversation) { try $0["changed"] }
        try execute(MembershipTombstoneQueries.put, person, conversation, change, moment)
        try execute(MembershipTombstoneQueries.trim, person, Departures.most)
    }
}
