import FavouritesContract
import ServiceKit

struct RenameListHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: RenameList, _ context: CallContext) async throws -> RenameList.Reply {
        let name = request.name
        let emoji = request.emoji
        return try await store.write(for: context) { transaction, user in
            let list = try transaction.openList(request.list, of: user)
            try transaction.createDefaultListIfNeeded(list, at: context.receivedAt)
            try transaction.execute(ListQueries.rename, name, emoji, try transaction.nextChange(of: user), list.id)
            return RenameList.Reply(list: try transaction.told(transaction.ownList(list.id, of: user)))
        }
    }
}
