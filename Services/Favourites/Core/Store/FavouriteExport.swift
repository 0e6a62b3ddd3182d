import FavouritesContract
import ServiceKit

/// The sections of a user's personal export.
enum FavouriteExport {
    static let lists = ExportSection("favouriteLists") { transaction, person, after, limit in
        let last = after.flatMap { FavouriteListID($0) }
        return try transaction.lists.list(of: person, after: last, limit: limit).map { list in
            try ExportEntry(key: list.id.description, item: FavouriteList(list, in: transaction))
        }
    }

    /// Newest first.
    static let favourites = ExportSection("favourites") { transaction, person, after, limit in
        let newest = after.flatMap { FavouriteID($0) } ?? .latest
        return try transaction.favourites.list(of: person, before: newest, limit: limit).map { favourite in
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

    static let swipes = ExportSection("swipes") { transaction, person, after, limit in
        let number = after.flatMap { Int64($0) } ?? 0
        return try transaction.swipes.list(of: person, after: number, limit: limit).map { swipe in
            try ExportEntry(key: "\(swipe.number)", item: SwipedPost(swipe))
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
