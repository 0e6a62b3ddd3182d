import CatalogueContract
import FavouritesContract
import ServiceKit

struct AddFavouriteHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore
    let client: Client
    let ids: IdentifierSource

    func handle(_ request: AddFavourite, _ context: CallContext) async throws -> AddFavourite.Reply {
        let reference = try ListReference(request.list, request.link, store.links)
        let post = try await client.working(on: context).findPost(request.post, before: context.deadline)
        return try await store.edit(reference, for: context) { [ids] transaction, list in
            let editing = FavouriteEditing(transaction)
            try editing.checkMayKeep(post, list.guest ?? list.owner)
            let addedAt = try editing.add(
                PostSnapshot(post),
                to: list,
                as: ids.make(),
                note: request.note,
                at: context.receivedAt
            )
            return AddFavourite.Reply(addedAt: addedAt, count: try transaction.favourites.count(in: list.id))
        }
    }
}
