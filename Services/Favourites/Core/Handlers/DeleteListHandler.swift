import FavouritesContract
import ServiceKit

struct DeleteListHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: DeleteList, _ context: CallContext) async throws -> DeleteList.Reply {
        try await store.write(for: context) { transaction, user in
            guard request.list != .defaultList(of: user) else {
                throw Fault(
                    .conflict,
                    "you cannot delete the default list, only empty it",
                    field: "list",
                    rule: "default-list"
                )
            }
            guard let list = try transaction.lists.find(request.list), list.person == user else {
                return DeleteList.Reply(deleted: false)
            }
            try FavouriteEditing(transaction).deleteList(list.id, of: user, at: context.receivedAt)
            return DeleteList.Reply(deleted: true)
        }
    }
}
