import ServiceKit

enum FavouritesSchema {
    /// What the catalogue tells of a post stands once, however many keep the post.
    static let migrations = [
        Migration(
            1,
            "lists of favourites, their posts, decisions on cards, guests who signed in, and who has blocked whom",
            sql: [
                BlockQueries.table, MergedGuestQueries.table, KeptPostQueries.table, NewsCountQueries.table,
                ListQueries.table,
                LinkQueries.table, FavouriteQueries.table, ChangeQueries.table, SwipeQueries.table,
            ].joined(separator: "\n")
        )
    ]
}
