import FavouritesContract
import ServiceKit

struct MoveFavouriteHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: MoveFavourite, _ context: CallContext) async throws -> MoveFavourite.Reply {
        try await store.write(for: context) { transaction, keeper in
            let list = try transaction.openList(request.list, of: keeper)
            let favourite = try transaction.favourite(request.post, in: list, field: "post")
            let other = try request.after.map { try transaction.favourite($0, in: list, field: "after") }
            return MoveFavourite.Reply(order: try transaction.move(favourite, behind: other).text)
        }
    }
}
