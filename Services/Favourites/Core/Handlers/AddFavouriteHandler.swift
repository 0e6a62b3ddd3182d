import CatalogueContract
import FavouritesContract
import ServiceKit

struct AddFavouriteHandler: Handler {
    static let isBrief = true

    let database: Database
    let client: Client
    let ids: IdentifierSource

    func handle(_ request: AddFavourite, _ context: CallContext) async throws -> AddFavourite.Reply {
        let caller = try context.user()
        let note = try FavouriteNote(said: request.note)
        let post = try await find(request.post, context)
        return try await database.write(for: context) { [ids] transaction in
            let user = try transaction.keeper(for: caller)
            if try transaction.isBlocked(between: user, and: post.owner) {
                throw Fault(.gone, "the post \(post.id) is not there", field: "post")
            }
            let count = try transaction.favouriteCount(of: user)
            if let known = try transaction.favourite(of: user, post: post.id) {
                if let note { try transaction.setNote(note, of: user, on: post.id) }
                return AddFavourite.Reply(addedAt: known.addedAt, count: count)
            }
            try FavouriteLimit.checkRoom(beside: count)
            try transaction.keep(
                post.id,
                revision: post.revision,
                as: ids.make(),
                for: user,
                note: note,
                at: context.receivedAt
            )
            return AddFavourite.Reply(addedAt: context.receivedAt, count: count + 1)
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
