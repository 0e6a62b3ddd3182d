import AuthContract
import ServiceKit

enum AccountBlockQueries {
    static let table = """
        CREATE TABLE block (
            blocker TEXT NOT NULL,
            blocked TEXT NOT NULL,
            blockedAt INTEGER NOT NULL,
            CONSTRAINT blockKey PRIMARY KEY (blocker, blocked),
            CONSTRAINT blockByAccount FOREIGN KEY (blocker) REFERENCES account (id),
            CONSTRAINT blockOfAccount FOREIGN KEY (blocked) REFERENCES account (id),
            CONSTRAINT blockOfSomebodyElse CHECK (blocker <> blocked)
        ) STRICT;
        CREATE INDEX blockByTime ON block (blocker, blockedAt, blocked);
        CREATE INDEX blockByBlocked ON block (blocked, blocker);
        """

    static let insert = "INSERT INTO block (blocker, blocked, blockedAt) VALUES (?, ?, ?)"
    static let delete = "DELETE FROM block WHERE blocker = ? AND blocked = ?"
    /// Scans at most 10,000 index rows.
    static let count = "SELECT count(*) FROM block WHERE blocker = ?"
    static let list = """
        SELECT blocked, blockedAt FROM block WHERE blocker = ? AND (blockedAt, blocked) < (?, ?)
        ORDER BY blockedAt DESC, blocked DESC LIMIT ?
        """
    static let inOrder = """
        SELECT blocked, blockedAt FROM block WHERE blocker = ? AND blocked > ? ORDER BY blocked LIMIT ?
        """
    static let blockers = "SELECT blocker FROM block WHERE blocked = ? LIMIT ?"
}

enum BlockLimit {
    static let most = 10_000
}

extension ReadTransaction {
    func blocks(of user: UserID, behind end: BlockCursor, limit: Int) throws -> [BlockedUser] {
        try rows(AccountBlockQueries.list, user, end.blockedAt, end.user, limit) { row in
            BlockedUser(user: try row[0], blockedAt: try row[1])
        }
    }

    func blockCount(of user: UserID) throws -> Int {
        try value(AccountBlockQueries.count, user) ?? 0
    }
}

extension WriteTransaction {
    /// Returns the time of the first block.
    ///
    /// - Throws: `conflict` beyond ``BlockLimit/most``.
    func block(_ blocked: UserID, by blocker: UserID, at moment: Timestamp) throws -> Timestamp {
        if let since = try blockedAt(blocked, by: blocker) { return since }
        guard try blockCount(of: blocker) < BlockLimit.most else {
            throw Fault(.conflict, "you cannot block more than \(BlockLimit.most) users", field: "user")
        }
        try execute(AccountBlockQueries.insert, blocker, blocked, moment)
        try announce(BlockChanged(blocker: blocker, blocked: blocked, isBlocked: true))
        return moment
    }

    func liftBlock(of blocked: UserID, by blocker: UserID) throws {
        guard try execute(AccountBlockQueries.delete, blocker, blocked) == 1 else { return }
        try announce(BlockChanged(blocker: blocker, blocked: blocked, isBlocked: false))
    }

    /// Removes blocks in both directions before an erasure, and returns their number.
    func liftBlocks(ofEither user: UserID, limit: Int) throws -> Int {
        let blocked = try blocks(of: user, behind: .first, limit: limit).map(\.user)
        for other in blocked { try liftBlock(of: other, by: user) }
        let blockers: [UserID] = try rows(AccountBlockQueries.blockers, user, limit - blocked.count) { try $0[0] }
        for other in blockers { try liftBlock(of: user, by: other) }
        return blocked.count + blockers.count
    }
}

struct BlockCursor: PageKey {
    let blockedAt: Timestamp
    let user: UserID

    static let first = BlockCursor(blockedAt: Timestamp(milliseconds: .max), user: UserID(high: .max, low: .max))

    init(blockedAt: Timestamp, user: UserID) {
        self.blockedAt = blockedAt
        self.user = user
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let milliseconds = Int64(fields[0]), let user = UserID(fields[1]) else { return nil }
        self.init(blockedAt: Timestamp(milliseconds: milliseconds), user: user)
    }

    var cursorFields: [String] { ["\(blockedAt.milliseconds)", "\(user)"] }
}
