import FavouritesContract
import ServiceKit

/// The one way to favourites' file for what people ask: replies are stored sealed, for some of them carry links, and the
/// devices of whoever has changed something hear of it.
struct FavouritesStore: Sendable {
    let database: Database
    let seal: AnswerSeal
    let links: LinkTokens
    /// Rung for whoever's favourites have changed.
    let changes: Doorbell<UserID>

    var epoch: String { database.epoch }

    /// One view of the file.
    func read<Value: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> Value) async throws -> Value {
        try await database.read(body)
    }

    /// One write for one request, its reply kept under the request's key.
    ///
    /// - Parameter body: is told whose favourites the caller changes: a guest's who has signed in are the account's.
    func write<Reply: Codable & Sendable>(
        for context: CallContext,
        _ body: @escaping @Sendable (WriteTransaction, _ keeper: UserID) throws -> Reply
    ) async throws -> Reply {
        let caller = try context.user()
        return try await database.write(for: context, sealing: seal) { [changes] transaction in
            let keeper = try transaction.keeper(for: caller)
            transaction.afterCommit { changes.ring(keeper) }
            return try body(transaction, keeper)
        }
    }

    /// One write into a list that the caller may change: an own one, or one that a link opens.
    func edit<Reply: Codable & Sendable>(
        _ named: NamedList,
        for context: CallContext,
        _ body: @escaping @Sendable (WriteTransaction, OpenList) throws -> Reply
    ) async throws -> Reply {
        try await write(for: context) { [changes] transaction, keeper in
            let list = try transaction.openList(named, of: keeper, at: context.receivedAt)
            if list.guest != nil { transaction.afterCommit { changes.ring(list.owner) } }
            return try body(transaction, list)
        }
    }
}
