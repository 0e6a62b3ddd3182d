import CatalogueContract
import FavouritesContract
import ServiceKit

struct AddFavouriteHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore
    let client: Client
    let ids: IdentifierSource

    func handle(_ request: AddFavourite, _ context: CallContext) async throws -> AddFavourite.Reply {
        let note = FavouriteNote(said: request.note)
        let named = try ListReference(request.list, request.link, store.links)
        let post = try await client.working(on: context).postToKeep(request.post, before: context.deadline)
        return try await store.edit(named, for: context) { [ids] transaction, list in
            try transaction.checkMayKeep(post, list.guest ?? list.owner)
            let addedAt = try transaction.keep(
                PostSnapshot(post),
                in: list,
                as: ids.make(),
                note: note,
                at: context.receivedAt
            )
            return AddFavourite.Reply(addedAt: addedAt, count: try transaction.favouriteCount(in: list.id))
        }
    }
}
