import FavouritesContract
import ServiceKit

struct AreFavouritesHandler: Handler {
    let store: FavouritesStore

    /// Fewer keepers are not reported, for k-anonymity.
    private static let fewestKeepers = 3

    func handle(_ request: AreFavourites, _ context: CallContext) async throws -> AreFavourites.Reply {
        let user = try context.user()
        return try await store.read { transaction in
            let marks = try request.posts.withoutRepeats.map { post in
                let lists = try transaction.favourites.lists(with: post, of: user)
                let keepers = try transaction.keptPosts.keepers(of: post)
                return FavouriteMark(
                    post: post,
                    lists: lists.isEmpty ? nil : lists,
                    keepers: keepers < Self.fewestKeepers ? nil : keepers
                )
            }
            return AreFavourites.Reply(favourites: marks)
        }
    }
}
