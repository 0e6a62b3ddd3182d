import ServiceKit

enum FavouritesSchema {
    /// What the catalogue tells of a post stands once, however many keep the post.
    static let migrations = [
        Migration(
            1,
            "lists of favourites, the posts that they are of, guests who signed in, and who has blocked whom",
            sql: [
                BlockQueries.table, MergedGuestQueries.table, KeptPostQueries.table, ListQueries.table,
                LinkQueries.table,
                FavouriteQueries.table, ChangeQueries.table,
            ].joined(separator: "\n")
        )
    ]
}
