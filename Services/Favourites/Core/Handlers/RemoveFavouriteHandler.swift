import FavouritesContract
import ServiceKit

struct RemoveFavouriteHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: RemoveFavourite, _ context: CallContext) async throws -> RemoveFavourite.Reply {
        let caller = try context.user()
        return try await database.write(for: context) { transaction in
            let user = try transaction.keeper(for: caller)
            let isRemoved = try transaction.letGo(request.post, of: user)
            return RemoveFavourite.Reply(removed: isRemoved, count: try transaction.favouriteCount(of: user))
        }
    }
}
