import FavouritesContract
import ServiceKit

struct ListFavouritesHandler: Handler {
    let database: Database
    let client: Client

    func handle(_ request: ListFavourites, _ context: CallContext) async throws -> ListFavourites.Reply {
        let user = try context.user()
        let page = try PageRequest<FavouritePlace>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListFavourites.limitRule
        )
        let (records, count) = try await database.read { transaction in
            let list = try transaction.openList(request.list, of: user).id
            return (
                try transaction.favourites(in: list, after: page.after, limit: page.reach),
                try transaction.favouriteCount(in: list)
            )
        }
        let answers = await PostLookup(client: client.working(on: context)).answers(
            about: records.prefix(page.limit).map(\.post),
            before: PostLookup.deadline(within: context)
        )
        let hidden = try await database.read { try $0.hidingBlocked(answers, from: user) }
        let entries = try LineBudget.page(
            of: records.lazy.map { FavouriteEntry($0, hidden[$0.post]) },
            limit: page.limit
        )
        return ListFavourites.Reply(
            favourites: entries,
            count: count,
            next: page.next(behind: entries.count, of: records, key: FavouritePlace.init)
        )
    }
}
