import FavouritesContract
import ServiceKit

/// Access to the database: seals stored replies, which may contain links, and wakes the user's other devices.
struct FavouritesStore: Sendable {
    let database: Database
    let seal: ReplySeal
    let links: LinkTokens
    let changes: Notifier<UserID>

    var epoch: String { database.epoch }

    func read<Value: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> Value) async throws -> Value {
        try await database.read(body)
    }

    /// - Parameter body: receives the owner of the favourites: for a merged guest, the account.
    func write<Reply: Codable & Sendable>(
        for context: CallContext,
        _ body: @escaping @Sendable (WriteTransaction, _ owner: UserID) throws -> Reply
    ) async throws -> Reply {
        let caller = try context.user()
        return try await database.write(for: context, sealing: seal) { [changes] transaction in
            let owner = try transaction.keeper(for: caller)
            transaction.afterCommit { changes.notify(owner) }
            return try body(transaction, owner)
        }
    }

    /// Writes to an own or linked list.
    func edit<Reply: Codable & Sendable>(
        _ reference: ListReference,
        for context: CallContext,
        _ body: @escaping @Sendable (WriteTransaction, EditableList) throws -> Reply
    ) async throws -> Reply {
        try await write(for: context) { [changes] transaction, owner in
            let list = try transaction.lists.open(reference, of: owner, at: context.receivedAt)
            if list.guest != nil { transaction.afterCommit { changes.notify(list.owner) } }
            return try body(transaction, list)
        }
    }
}
