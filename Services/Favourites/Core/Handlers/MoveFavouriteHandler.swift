import FavouritesContract
import ServiceKit

struct MoveFavouriteHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: MoveFavourite, _ context: CallContext) async throws -> MoveFavourite.Reply {
        let named = try ListReference(request.list, request.link, store.links)
        return try await store.edit(named, for: context) { transaction, list in
            let favourite = try transaction.favourite(request.post, in: list, field: "post")
            let other = try request.after.map { try transaction.favourite($0, in: list, field: "after") }
            return MoveFavourite.Reply(order: try transaction.move(favourite, behind: other).text)
        }
    }
}
