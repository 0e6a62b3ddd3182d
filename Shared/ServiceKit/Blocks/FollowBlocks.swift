public import UmkreisStorage
public import UmkreisVocabulary
public import UmkreisWire

/// Copies blocks from auth's events to ``BlockQueries/table``.
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
        try transaction.execute(BlockQueries.deleteStale, limit)
    }
}

public enum BlockQueries {
    private static let replays = ReplayCounter("blockReplay")

    /// The table, for the first migration.
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

    /// A block stays effective until a replay ends without it.
    static let beginReplay = replays.begin

    static let deleteStale = """
        DELETE FROM block WHERE (blocker, blocked) IN (
            SELECT blocker, blocked FROM block WHERE replay < \(replays.number) LIMIT ?
        )
        """

    /// The time of a block.
    public static let moment = "SELECT blockedAt FROM block WHERE blocker = ? AND blocked = ?"

    /// Whether either user blocks the other.
    public static let between = """
        SELECT 1 FROM block WHERE blocker = ?1 AND blocked = ?2
        UNION ALL
        SELECT 1 FROM block WHERE blocker = ?2 AND blocked = ?1
        LIMIT 1
        """

    /// All users separated by a block.
    public static let apart = """
        SELECT blocked FROM block WHERE blocker = ?1
        UNION
        SELECT blocker FROM block WHERE blocked = ?1
        """

    /// Whether a user is part of any block.
    public static let ofAnyUser = """
        SELECT 1 FROM block WHERE blocker = ?1
        UNION ALL
        SELECT 1 FROM block WHERE blocked = ?1
        LIMIT 1
        """
}

/// Works also on auth's own file.
extension ReadTransaction {
    public func isBlocked(between one: UserID, and other: UserID) throws -> Bool {
        try value(BlockQueries.between, one, other, as: Int.self) != nil
    }

    /// Returns users separated from `user` by a block in either direction.
    public func usersSeparated(from user: UserID) throws -> [UserID] {
        try rows(BlockQueries.apart, user) { try $0[0] }
    }

    public func blockedAt(_ blocked: UserID, by blocker: UserID) throws -> Timestamp? {
        try value(BlockQueries.moment, blocker, blocked)
    }

    public func isAnyBlock(of user: UserID) throws -> Bool {
        try value(BlockQueries.ofAnyUser, user, as: Int.self) != nil
    }
}
