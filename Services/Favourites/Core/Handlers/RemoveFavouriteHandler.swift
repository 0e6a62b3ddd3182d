import FavouritesContract
import ServiceKit

struct RemoveFavouriteHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: RemoveFavourite, _ context: CallContext) async throws -> RemoveFavourite.Reply {
        guard request.list != nil || request.link != nil else {
            return try await removeEverywhere(request.post, context)
        }
        let named = try ListReference(request.list, request.link, store.links)
        return try await store.edit(named, for: context) { transaction, list in
            RemoveFavourite.Reply(
                removed: try transaction.remove(request.post, of: list.owner, from: list.id, at: context.receivedAt),
                count: try transaction.favouriteCount(in: list.id)
            )
        }
    }

    private func removeEverywhere(_ post: PostID, _ context: CallContext) async throws -> RemoveFavourite.Reply {
        try await store.write(for: context) { transaction, keeper in
            RemoveFavourite.Reply(
                removed: try transaction.remove(post, of: keeper, at: context.receivedAt),
                count: try transaction.favouriteCount(of: keeper)
            )
        }
    }
}
