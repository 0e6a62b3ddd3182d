import FavouritesContract
import ServiceKit

struct MoveFavouriteHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: MoveFavourite, _ context: CallContext) async throws -> MoveFavourite.Reply {
        let reference = try ListReference(request.list, request.link, store.links)
        return try await store.edit(reference, for: context) { transaction, list in
            let favourite = try transaction.favourites.require(request.post, in: list.id, field: "post")
            let other = try request.after.map { try transaction.favourites.require($0, in: list.id, field: "after") }
            return MoveFavourite.Reply(order: try FavouriteEditing(transaction).move(favourite, behind: other).text)
        }
    }
}
