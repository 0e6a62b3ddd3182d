import AuthContract
import ServiceKit

/// Blocks between users; ``Blocking`` publishes changes.
struct AccountBlocks<Access: ReadTransaction> {
    let transaction: Access

    /// Latest first.
    func list(of user: UserID, after cursor: BlockCursor = .first, limit: Int) throws -> [BlockedUser] {
        try transaction.rows(AccountBlockQueries.list, user, cursor.blockedAt, cursor.user, limit) { row in
            BlockedUser(user: try row[0], blockedAt: try row[1])
        }
    }

    func count(of user: UserID) throws -> Int {
        try transaction.value(AccountBlockQueries.count, user) ?? 0
    }

    func blockers(of user: UserID, limit: Int) throws -> [UserID] {
        try transaction.rows(AccountBlockQueries.blockers, user, limit) { try $0[0] }
    }
}

extension AccountBlocks where Access: WriteTransaction {
    func insert(_ blocked: UserID, by blocker: UserID, at moment: Timestamp) throws {
        try transaction.execute(AccountBlockQueries.insert, blocker, blocked, moment)
    }

    /// Returns whether there was a block.
    func delete(_ blocked: UserID, by blocker: UserID) throws -> Bool {
        try transaction.execute(AccountBlockQueries.delete, blocker, blocked) == 1
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
