import FavouritesContract
import ServiceKit

struct ListListsHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: ListLists, _ context: CallContext) async throws -> ListLists.Reply {
        let user = try context.user()
        let page = try PageRequest<FavouriteListID>(limit: request.limit, cursor: request.cursor)
        return try await store.read { transaction in
            let records = try transaction.lists.list(of: user, after: page.after, limit: page.reach)
            let lists = try LineBudget.page(
                of: records.map { try FavouriteList($0, in: transaction) },
                limit: page.limit
            )
            return ListLists.Reply(lists: lists, next: page.next(behind: lists.count, of: records, key: \.id))
        }
    }
}
