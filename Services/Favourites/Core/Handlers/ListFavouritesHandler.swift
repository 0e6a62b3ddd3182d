import FavouritesContract
import ServiceKit

struct ListFavouritesHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore
    let hydration: Hydration

    /// Encodes as ``ListFavourites/Reply``.
    private struct Page: Encodable, Sendable {
        let favourites: [RawJSON]
        let count: Int
        let stale: Bool?
        let next: Cursor?
    }

    func handle(_ request: ListFavourites, _ context: CallContext) async throws -> RawJSON {
        let user = try context.user()
        let page = try PageRequest<FavouriteCursor>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListFavourites.limitRule
        )
        let (records, count) = try await store.read { transaction in
            let list = try transaction.lists.open(request.list, of: user).id
            return (
                try transaction.favourites.list(in: list, after: page.after, limit: page.reach),
                try transaction.favourites.count(in: list)
            )
        }
        return try await context.reply(of: records.count) {
            let shown = try await hydration.page(of: Array(records.prefix(page.limit)), for: user, context)
            let entries = try LineBudget.encoded(shown.entries, limit: page.limit)
            return Page(
                favourites: entries,
                count: count,
                stale: shown.isStale ? true : nil,
                next: page.next(behind: entries.count, of: records, key: FavouriteCursor.init)
            )
        }
    }
}
