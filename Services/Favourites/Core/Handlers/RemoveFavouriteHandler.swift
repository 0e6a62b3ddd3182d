import FavouritesContract
import ServiceKit

struct RemoveFavouriteHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: RemoveFavourite, _ context: CallContext) async throws -> RemoveFavourite.Reply {
        let caller = try context.user()
        return try await database.write(for: context) { transaction in
            let user = try transaction.keeper(for: caller)
            let list = try request.list.map { try transaction.openList($0, of: user) }
            let isRemoved = try transaction.letGo(request.post, of: user, from: list?.id, at: context.receivedAt)
            return RemoveFavourite.Reply(
                removed: isRemoved,
                count: try list.map { try transaction.favouriteCount(in: $0.id) }
                    ?? transaction.favouriteCount(of: user)
            )
        }
    }
}
