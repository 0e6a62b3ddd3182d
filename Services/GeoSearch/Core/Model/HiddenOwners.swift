import ServiceKit
import Synchronization

/// Owners whose posts a user does not see: blocked and blocking users.
///
/// Long lists are kept in memory, since reading ten thousand takes as long as ten searches.
final class HiddenOwners: Sendable {
    private struct Lists {
        var byUser: [UserID: [UserID]] = [:]
        var count = 0
        /// Increases with each change of a block.
        var generation = 0
    }

    private let database: Database
    private let lists = Mutex(Lists())

    /// Read on the caller's executor, and not kept.
    private static let inlineBlockLimit = 32
    /// Users in all lists, of 16 bytes.
    private static let maximumKept = 1_000_000

    init(_ database: Database) { self.database = database }

    func all(for user: UserID?) async throws -> [UserID] {
        guard let user else { return [] }
        let (known, generation) = lists.withLock { ($0.byUser[user], $0.generation) }
        if let known { return known }
        let found = try await database.read { try $0.usersSeparated(from: user) }
        if found.count > Self.inlineBlockLimit { keep(found, for: user, generation) }
        return found
    }

    /// `nil` if there are many.
    func few(for user: UserID?) async throws -> [UserID]? {
        guard let user else { return [] }
        return try await database.read { transaction in
            let blocks = try transaction.rows(HiddenOwnerQueries.blocks, user, Self.inlineBlockLimit + 1) {
                try $0[0, as: Int.self]
            }
            guard !blocks.isEmpty else { return [] }
            return blocks.count > Self.inlineBlockLimit ? nil : try transaction.usersSeparated(from: user)
        }
    }

    /// A list that was read before a change is not kept.
    private func keep(_ found: [UserID], for user: UserID, _ generation: Int) {
        lists.withLock { lists in
            guard lists.generation == generation, found.count <= Self.maximumKept else { return }
            if lists.count + found.count > Self.maximumKept { (lists.byUser, lists.count) = ([:], 0) }
            lists.count += found.count - (lists.byUser.updateValue(found, forKey: user)?.count ?? 0)
        }
    }

    /// - Parameter users: `nil` for all.
    fileprivate func forget(_ users: [UserID]?, in transaction: WriteTransaction) {
        transaction.afterCommit { [self] in
            lists.withLock { lists in
                lists.generation += 1
                for user in users ?? Array(lists.byUser.keys) {
                    lists.count -= lists.byUser.removeValue(forKey: user)?.count ?? 0
                }
            }
        }
    }
}

/// Copies blocks, and forgets the lists that they change.
struct FollowHiddenOwners: Subscription {
    let hiddenOwners: HiddenOwners
    private let blocks = FollowBlocks()

    init(_ hiddenOwners: HiddenOwners) { self.hiddenOwners = hiddenOwners }

    func apply(_ event: BlockChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try blocks.apply(event, at: moment, in: transaction)
        hiddenOwners.forget([event.blocker, event.blocked], in: transaction)
    }

    func beginReplay(in transaction: WriteTransaction) throws { try blocks.beginReplay(in: transaction) }

    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int {
        hiddenOwners.forget(nil, in: transaction)
        return try blocks.sweep(in: transaction, limit: limit)
    }
}

enum HiddenOwnerQueries {
    /// A user may block ten thousand and be blocked by any number.
    static let blocks = """
        SELECT 1 FROM block WHERE blocker = ?1
        UNION ALL
        SELECT 1 FROM block WHERE blocked = ?1
        LIMIT ?2
        """
}
