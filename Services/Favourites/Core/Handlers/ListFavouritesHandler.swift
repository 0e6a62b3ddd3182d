import FavouritesContract
import ServiceKit

struct ListFavouritesHandler: Handler {
    let database: Database
    let client: Client

    func handle(_ request: ListFavourites, _ context: CallContext) async throws -> ListFavourites.Reply {
        let user = try context.user()
        let limit = try Rule.limit(request.limit)
        let start = try request.cursor.map(ListFavouritesHandler.position) ?? ListFavouritesHandler.newest
        let (records, count) = try await database.read { transaction in
            (
                try transaction.favourites(of: user, before: start, limit: limit + 1),
                try transaction.favouriteCount(of: user)
            )
        }
        let answers = await PostLookup(client: client.working(on: context)).answers(
            about: records.prefix(limit).map(\.post),
            before: PostLookup.deadline(within: context)
        )
        let entries = try LineBudget.page(
            of: records.lazy.map { FavouriteEntry($0, answers[$0.post]) },
            limit: limit
        )
        let hasMore = entries.count < records.count && !entries.isEmpty
        return ListFavourites.Reply(
            favourites: entries,
            count: count,
            next: hasMore ? Cursor(fields: [records[entries.count - 1].id.description]) : nil
        )
    }

    /// After every id there can be.
    private static let newest = FavouriteID(high: .max, low: .max)

    private static func position(_ cursor: Cursor) throws(Fault) -> FavouriteID {
        guard let id = cursor.fields(1).flatMap({ FavouriteID($0[0]) }) else {
            throw Fault(.invalid, "cursor must be one that listFavourites gave", field: "cursor")
        }
        return id
    }
}
