import ServiceKit

enum FavouritesSchema {
    static let migrations = [
        Migration(
            1,
            "lists, favourites, swipes, merged guests and blocks",
            .expand,
            sql: [
                BlockQueries.table, MergedGuestQueries.table, KeptPostQueries.table, FavouriteAlertQueries.table,
                ListQueries.table, LinkQueries.table, FavouriteQueries.table, FavouriteChangeQueries.table,
                SwipeQueries.table,
            ].joined(separator: "\n")
        )
    ]
}
