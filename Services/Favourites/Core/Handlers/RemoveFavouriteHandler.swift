import FavouritesContract
import ServiceKit

struct RemoveFavouriteHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: RemoveFavourite, _ context: CallContext) async throws -> RemoveFavourite.Reply {
        guard request.list != nil || request.link != nil else {
            return try await removeEverywhere(request.post, context)
        }
        let reference = try ListReference(request.list, request.link, store.links)
        return try await store.edit(reference, for: context) { transaction, list in
            let editing = FavouriteEditing(transaction)
            return RemoveFavourite.Reply(
                removed: try editing.remove(request.post, of: list.owner, from: list.id, at: context.receivedAt),
                count: try transaction.favourites.count(in: list.id)
            )
        }
    }

    private func removeEverywhere(_ post: PostID, _ context: CallContext) async throws -> RemoveFavourite.Reply {
        try await store.write(for: context) { transaction, user in
            RemoveFavourite.Reply(
                removed: try FavouriteEditing(transaction).remove(post, of: user, at: context.receivedAt),
                count: try transaction.favourites.count(of: user)
            )
        }
    }
}
