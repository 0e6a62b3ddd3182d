import FavouritesContract
import ServiceKit

struct MarkSeenHandler: Handler {
    let store: FavouritesStore

    func handle(_ request: MarkSeen, _ context: CallContext) async throws -> MarkSeen.Reply {
        try await store.write(for: context) { transaction, keeper in
            var marked = 0
            for seen in request.posts {
                for favourite in try transaction.favourites(of: keeper, post: seen.post)
                where favourite.revision < seen.revision {
                    let change = try transaction.nextChange(of: keeper)
                    try transaction.execute(FavouriteQueries.see, seen.revision, change, favourite.id)
                    marked += 1
                }
            }
            return MarkSeen.Reply(marked: marked)
        }
    }
}
