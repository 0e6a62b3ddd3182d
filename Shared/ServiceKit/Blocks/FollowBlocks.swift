public import Storage
public import Vocabulary
public import Wire

/// Keeps who has blocked whom in a service's own file, as auth's events tell it.
///
/// A service that goes by blocks has ``BlockQueries/table`` in its schema and follows auth with this.
public struct FollowBlocks: Subscription {
    public init() {}

    public func apply(_ event: BlockChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        if event.isBlocked {
            try transaction.execute(BlockQueries.insert, event.blocker, event.blocked, moment)
        } else {
            try transaction.execute(BlockQueries.delete, event.blocker, event.blocked)
        }
    }

    public func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(BlockQueries.beginReplay)
    }

    public func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int {
        try transaction.execute(BlockQueries.forgetUntold, limit)
    }
}

/// The statements on the blocks that a service has heard of; the tests look at the plan of each.
public enum BlockQueries {
    /// Of auth's log.
    private static let replays = ReplayCounter("blockReplay")

    /// For the first migration of a service that goes by blocks.
    public static let table = """
        CREATE TABLE block (
            blocker TEXT NOT NULL,
            blocked TEXT NOT NULL,
            blockedAt INTEGER NOT NULL,
            replay INTEGER NOT NULL,
            CONSTRAINT blockKey PRIMARY KEY (blocker, blocked)
        ) STRICT;
        CREATE INDEX blockByBlocked ON block (blocked, blocker);
        CREATE INDEX blockByReplay ON block (replay);

        \(replays.table)
        """

    static let insert = """
        INSERT INTO block (blocker, blocked, blockedAt, replay) VALUES (?, ?, ?, \(replays.number))
        ON CONFLICT (blocker, blocked) DO UPDATE SET blockedAt = excluded.blockedAt, replay = excluded.replay
        """

    static let delete = "DELETE FROM block WHERE blocker = ? AND blocked = ?"

    /// Auth's log is read from the beginning; a block counts until the whole log has not told it again.
    static let beginReplay = replays.begin

    static let forgetUntold = """
        DELETE FROM block WHERE (blocker, blocked) IN (
            SELECT blocker, blocked FROM block WHERE replay < \(replays.number) LIMIT ?
        )
        """

    public static let moment = "SELECT blockedAt FROM block WHERE blocker = ? AND blocked = ?"

    /// Either has blocked the other.
    public static let between = """
        SELECT 1 FROM block WHERE blocker = ?1 AND blocked = ?2
        UNION ALL
        SELECT 1 FROM block WHERE blocker = ?2 AND blocked = ?1
        LIMIT 1
        """

    /// Whom the person has blocked, and by whom the person is blocked.
    public static let apart = """
        SELECT blocked FROM block WHERE blocker = ?1
        UNION
        SELECT blocker FROM block WHERE blocked = ?1
        """

    /// The person has blocked anybody, or is blocked by anybody.
    public static let ofAnybody = """
        SELECT 1 FROM block WHERE blocker = ?1
        UNION ALL
        SELECT 1 FROM block WHERE blocked = ?1
        LIMIT 1
        """
}

/// Works on every file with a table `block`, auth's own as well.
extension ReadTransaction {
    /// Whether either of two users has blocked the other.
    public func isBlocked(between one: UserID, and other: UserID) throws -> Bool {
        try value(BlockQueries.between, one, other, as: Int.self) != nil
    }

    /// Whom a block keeps apart from a user, whoever of the two has blocked the other.
    public func peopleApart(from user: UserID) throws -> [UserID] {
        try rows(BlockQueries.apart, user) { try $0[0] }
    }

    /// Since when the one has blocked the other.
    public func blockedAt(_ blocked: UserID, by blocker: UserID) throws -> Timestamp? {
        try value(BlockQueries.moment, blocker, blocked)
    }

    /// Whether there is a block that a user is part of: most are part of none, and cost no more than this look.
    public func isAnyBlock(of user: UserID) throws -> Bool {
        try value(BlockQueries.ofAnybody, user, as: Int.self) != nil
    }
}
