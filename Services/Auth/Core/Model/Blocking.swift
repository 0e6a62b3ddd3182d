import AuthContract
import ServiceKit

/// Blocks and unblocks users, and publishes it.
struct Blocking {
    private static let maximum = 10_000

    let transaction: WriteTransaction

    /// Returns the time of the first block.
    ///
    /// - Throws: `conflict` beyond 10,000 blocked users.
    func block(_ blocked: UserID, by blocker: UserID, at moment: Timestamp) throws -> Timestamp {
        if let since = try transaction.blockedAt(blocked, by: blocker) { return since }
        guard try transaction.accountBlocks.count(of: blocker) < Self.maximum else {
            throw Fault(
                .conflict,
                "you cannot block more than \(Self.maximum) users",
                field: "user",
                rule: "too-many-blocks",
                maximum: Self.maximum
            )
        }
        try transaction.accountBlocks.insert(blocked, by: blocker, at: moment)
        try transaction.announce(BlockChanged(blocker: blocker, blocked: blocked, isBlocked: true))
        return moment
    }

    func unblock(_ blocked: UserID, by blocker: UserID) throws {
        guard try transaction.accountBlocks.delete(blocked, by: blocker) else { return }
        try transaction.announce(BlockChanged(blocker: blocker, blocked: blocked, isBlocked: false))
    }

    /// Removes up to `limit` blocks in both directions, and returns their number.
    func unblockAll(ofEither user: UserID, limit: Int) throws -> Int {
        let blocked = try transaction.accountBlocks.list(of: user, limit: limit).map(\.user)
        for other in blocked { try unblock(other, by: user) }
        let blockers = try transaction.accountBlocks.blockers(of: user, limit: limit - blocked.count)
        for other in blockers { try unblock(user, by: other) }
        return blocked.count + blockers.count
    }
}
