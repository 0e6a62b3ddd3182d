import FavouritesContract
import ServiceKit

struct RemoveFavouriteHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: RemoveFavourite, _ context: CallContext) async throws -> RemoveFavourite.Reply {
        try await store.write(for: context) { transaction, user in
            let list = try request.list.map { try transaction.openList($0, of: user) }
            let isRemoved = try transaction.letGo(request.post, of: user, from: list?.id, at: context.receivedAt)
            return RemoveFavourite.Reply(
                removed: isRemoved,
                count: try list.map { try transaction.favouriteCount(in: $0.id) }
                    ?? transaction.favouriteCount(of: user)
            )
        }
    }
}
