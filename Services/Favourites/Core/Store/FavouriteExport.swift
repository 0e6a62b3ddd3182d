import FavouritesContract
import ServiceKit

/// What a person is told of what they keep, last kept first.
enum FavouriteExport {
    static let favourites = ExportSection("favourites") { transaction, person, after, limit in
        let newest = after.flatMap { FavouriteID($0) } ?? FavouriteID(high: .max, low: .max)
        return try transaction.favourites(of: person, before: newest, limit: limit).map { favourite in
            try ExportEntry(
                key: favourite.id.description,
                item: Item(
                    post: favourite.post,
                    note: favourite.note,
                    addedAt: favourite.addedAt,
                    revision: favourite.revision
                )
            )
        }
    }

    private struct Item: Encodable {
        let post: PostID
        let note: String?
        let addedAt: Timestamp
        /// The post's when it was kept.
        let revision: Int
    }
}
