import FavouritesContract
import ServiceKit

struct RenameListHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: RenameList, _ context: CallContext) async throws -> RenameList.Reply {
        try await store.write(for: context) { transaction, user in
            let list = try transaction.lists.open(request.list, of: user)
            try transaction.lists.insertDefaultListIfNeeded(list, at: context.receivedAt)
            try transaction.lists.rename(list, to: request.name, emoji: request.emoji)
            return RenameList.Reply(list: try FavouriteList(list.id, of: user, in: transaction))
        }
    }
}
