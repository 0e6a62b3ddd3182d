import FavouritesContract
import ServiceKit

struct MarkSeenHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: MarkSeen, _ context: CallContext) async throws -> MarkSeen.Reply {
        try await store.write(for: context) { transaction, user in
            var marked = 0
            for seen in request.posts {
                for favourite in try transaction.favourites.list(of: user, post: seen.post)
                where favourite.revision < seen.revision {
                    try transaction.favourites.setSeen(seen.revision, on: favourite)
                    marked += 1
                }
            }
            return MarkSeen.Reply(marked: marked)
        }
    }
}
