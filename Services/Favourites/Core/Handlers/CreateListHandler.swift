import FavouritesContract
import ServiceKit

struct CreateListHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore
    let ids: IdentifierSource

    func handle(_ request: CreateList, _ context: CallContext) async throws -> CreateList.Reply {
        try await store.write(for: context) { [ids] transaction, user in
            try FavouriteLimits.checkLists(addingTo: transaction.lists.count(of: user))
            let id: FavouriteListID = ids.make()
            try transaction.lists.insert(
                id,
                of: user,
                named: request.name,
                emoji: request.emoji,
                at: context.receivedAt
            )
            return CreateList.Reply(list: try FavouriteList(id, of: user, in: transaction))
        }
    }
}
