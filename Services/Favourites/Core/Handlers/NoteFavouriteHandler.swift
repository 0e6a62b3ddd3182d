import FavouritesContract
import ServiceKit

struct NoteFavouriteHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore

    func handle(_ request: NoteFavourite, _ context: CallContext) async throws -> NoteFavourite.Reply {
        let note = FavouriteNote(said: request.note)
        let named = try ListReference(request.list, request.link, store.links)
        return try await store.edit(named, for: context) { transaction, list in
            let favourite = try transaction.favourite(request.post, in: list, field: "post")
            try transaction.setNote(note, on: favourite, by: list.guest)
            return NoteFavourite.Reply(note: note?.text)
        }
    }
}
