import CatalogueContract
import FavouritesContract
import ServiceKit

struct AddFavouriteHandler: Handler {
    let store: FavouritesStore
    let client: Client
    let ids: IdentifierSource

    func handle(_ request: AddFavourite, _ context: CallContext) async throws -> AddFavourite.Reply {
        let note = try FavouriteNote(said: request.note)
        let named = try NamedList(request.list, request.link, store.links)
        let post = try await find(request.post, context)
        return try await store.edit(named, for: context) { [ids] transaction, list in
            if try transaction.isBlocked(between: list.guest ?? list.owner, and: post.owner) {
                throw Fault(.gone, "the post \(post.id) is not there", field: "post")
            }
            let addedAt = try transaction.keep(
                SeenPost(post),
                in: list,
                as: ids.make(),
                note: note,
                at: context.receivedAt
            )
            return AddFavourite.Reply(addedAt: addedAt, count: try transaction.favouriteCount(in: list.id))
        }
    }

    /// What the catalogue says of the post is what the caller is told, under this call's name for it.
    private func find(_ id: PostID, _ context: CallContext) async throws(Fault) -> Post {
        do {
            return try await client.working(on: context).send(FindPost(id: id), before: context.deadline).post
        } catch {
            var fault = error
            if [.notFound, .gone].contains(fault.code) { fault.field = "post" }
            throw fault
        }
    }
}
