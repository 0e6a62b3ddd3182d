import FavouritesContract
import ServiceKit

struct NoteFavouriteHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: NoteFavourite, _ context: CallContext) async throws -> NoteFavourite.Reply {
        let reference = try ListReference(request.list, request.link, store.links)
        return try await store.edit(reference, for: context) { transaction, list in
            let favourite = try transaction.favourites.require(request.post, in: list.id, field: "post")
            try FavouriteEditing(transaction).setNote(request.note, by: list.guest, on: favourite)
            return NoteFavourite.Reply(note: request.note)
        }
    }
}
