public import Storage
public import Vocabulary
public import Wire

/// Keeps who has blocked whom in a service's own file, as auth's events tell it.
///
/// A service that goes by blocks has ``BlockQueries/table`` in its schema, follows auth with this, and forgets the blocks
/// (``Storage/WriteTransaction/forgetBlocks()``) when auth's history is read from the beginning.
public struct FollowBlocks: Subscription {
    public init() {}

    public func apply(_ event: BlockChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let statement = event.isBlocked ? BlockQueries.insert : BlockQueries.delete
        try transaction.execute(statement, event.blocker, event.blocked)
    }
}

/// The statements on the blocks that a service has heard of; the tests look at the plan of each.
public enum BlockQueries {
    /// For the first migration of a service that goes by blocks.
    public static let table = """
        CREATE TABLE block (
            blocker TEXT NOT NULL,
            blocked TEXT NOT NULL,
            CONSTRAINT blockKey PRIMARY KEY (blocker, blocked)
        ) STRICT;
        CREATE INDEX blockByBlocked ON block (blocked, blocker);
        """

    static let insert = """
        INSERT INTO block (blocker, blocked) VALUES (?, ?) ON CONFLICT (blocker, blocked) DO NOTHING
        """

    static let delete = "DELETE FROM block WHERE blocker = ? AND blocked = ?"

    /// Goes through all rows: auth's history was replaced, and tells anew who has blocked whom.
    static let forget = "DELETE FROM block"

    public static let isBlocker = "SELECT 1 FROM block WHERE blocker = ? AND blocked = ?"

    /// Either has blocked the other.
    public static let between = """
        SELECT 1 FROM block WHERE blocker = ?1 AND blocked = ?2
        UNION ALL
        SELECT 1 FROM block WHERE blocker = ?2 AND blocked = ?1
        LIMIT 1
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

    /// Whether the one has blocked the other.
    public func hasBlocked(_ blocker: UserID, _ blocked: UserID) throws -> Bool {
        try value(BlockQueries.isBlocker, blocker, blocked, as: Int.self) != nil
    }

    /// Whether there is a block that a user is part of: most are part of none, and cost no more than this look.
    public func isAnyBlock(of user: UserID) throws -> Bool {
        try value(BlockQueries.ofAnybody, user, as: Int.self) != nil
    }
}

extension WriteTransaction {
    /// Forgets all blocks, before auth's log is read from the beginning.
    public func forgetBlocks() throws {
        try execute(BlockQueries.forget)
    }
}
