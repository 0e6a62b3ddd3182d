import FavouritesContract
import ServiceKit

struct ListSharedFavouritesHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore
    let hydration: Hydration

    /// Encodes as ``ListSharedFavourites/Reply``.
    private struct Page: Encodable, Sendable {
        let list: SharedList
        let favourites: [RawJSON]
        let stale: Bool?
        let next: Cursor?
    }

    func handle(_ request: ListSharedFavourites, _ context: CallContext) async throws -> RawJSON {
        let viewer = context.caller?.user
        let page = try PageRequest<FavouriteCursor>(
            limit: request.limit,
            cursor: request.cursor,
            rule: ListFavourites.limitRule
        )
        let digest = store.links.digest(of: request.link)
        let (list, records) = try await store.read { transaction in
            let (list, role) = try transaction.links.resolve(digest, for: viewer, at: context.receivedAt)
            let shared = SharedList(
                id: list.id,
                owner: list.person,
                name: list.name,
                emoji: list.emoji,
                role: role,
                count: try transaction.favourites.count(in: list.id)
            )
            return (shared, try transaction.favourites.list(in: list.id, after: page.after, limit: page.reach))
        }
        return try await context.reply(of: records.count) {
            let shown = try await hydration.page(of: Array(records.prefix(page.limit)), for: viewer, context)
            let entries = try LineBudget.encoded(
                shown.entries.lazy.map { $0.visible(to: list.role) },
                limit: page.limit
            )
            return Page(
                list: list,
                favourites: entries,
                stale: shown.isStale ? true : nil,
                next: page.next(behind: entries.count, of: records, key: FavouriteCursor.init)
            )
        }
    }
}

extension FavouriteEntry {
    fileprivate func visible(to role: ListRole) -> FavouriteEntry {
        guard role != .coEdit else { return self }
        var entry = self
        (entry.note, entry.addedBy) = (nil, nil)
        // The owner's seen state is private.
        if entry.state == .changed { (entry.state, entry.since) = (.ok, nil) }
        return entry
    }
}
