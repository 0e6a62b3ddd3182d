import FavouritesContract
import ServiceKit

struct CreateListHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore
    let ids: IdentifierSource

    func handle(_ request: CreateList, _ context: CallContext) async throws -> CreateList.Reply {
        let name = try FavouriteList.nameRule.check(request.name, field: "name")
        let emoji = try FavouriteList.emojiRule.checkOptional(request.emoji, field: "emoji")
        return try await store.write(for: context) { [ids] transaction, user in
            try ListLimit.checkRoom(beside: transaction.listCount(of: user))
            let id: FavouriteListID = ids.make()
            try transaction.createList(id, of: user, named: name, emoji: emoji, at: context.receivedAt)
            return CreateList.Reply(list: try transaction.told(transaction.ownList(id, of: user)))
        }
    }
}
