import FavouritesContract
import ServiceKit

enum FavouriteExport {
    static let lists = ExportSection("favouriteLists") { transaction, person, after, limit in
        let lists = try transaction.lists(of: person, after: after.flatMap { FavouriteListID($0) }, limit: limit)
        return try lists.map { try ExportEntry(key: $0.id.description, item: transaction.told($0)) }
    }

    /// Newest first.
    static let favourites = ExportSection("favourites") { transaction, person, after, limit in
        let newest = after.flatMap { FavouriteID($0) } ?? .latest
        return try transaction.favourites(of: person, before: newest, limit: limit).map { favourite in
            try ExportEntry(
                key: favourite.id.description,
                item: Item(
                    list: favourite.list,
                    post: favourite.post,
                    note: favourite.note,
                    addedAt: favourite.addedAt,
                    revision: favourite.revision
                )
            )
        }
    }

    private struct Item: Encodable {
        let list: FavouriteListID
        let post: PostID
        let note: String?
        let addedAt: Timestamp
        /// Last seen.
        let revision: Int
    }
}
