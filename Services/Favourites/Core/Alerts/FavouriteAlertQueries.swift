/// SQL of alerts, which are columns of kept posts (see `QueryPlanTests`).
enum FavouriteAlertQueries {
    /// The last alert number; never reused.
    static let table = """
        CREATE TABLE newsCount (
            isOnly INTEGER NOT NULL,
            newest INTEGER NOT NULL,
            CONSTRAINT newsCountKey PRIMARY KEY (isOnly),
            CONSTRAINT newsCountIsOnly CHECK (isOnly = 1)
        ) STRICT;
        """

    static let nextNumber = """
        INSERT INTO newsCount (isOnly, newest) VALUES (1, 1)
        ON CONFLICT (isOnly) DO UPDATE SET newest = newsCount.newest + 1
        RETURNING newest
        """

    static let set = "UPDATE keptPost SET news = ?, newsWord = ?, newsAt = ? WHERE post = ?"

    static let setFormerPrice = "UPDATE keptPost SET formerPrice = ?, priceNews = news WHERE post = ?"

    static let expiring = """
        SELECT post, endsAt, closedAs FROM keptPost WHERE isEndTold = 0 AND endsAt <= ? ORDER BY endsAt LIMIT ?
        """

    static let setExpiryHandled = "UPDATE keptPost SET isEndTold = 1 WHERE post = ?"

    /// Unseen changes in lists that are not muted, since the post was added.
    ///
    /// `CROSS JOIN` forces the order: a user has few favourites.
    static let list = """
        SELECT keptPost.post AS post, news, newsWord, newsAt, keptPost.revision AS revision, endsAt, owner, price,
            formerPrice, priceNews
        FROM favourite CROSS JOIN keptPost ON keptPost.post = favourite.post
            CROSS JOIN favouriteList ON favouriteList.id = favourite.list
        WHERE favourite.person = ? AND news > ? AND isMuted = 0 AND newsAt >= addedAt
            AND (newsWord NOT IN ('changed', 'price') OR favourite.revision < keptPost.revision)
        ORDER BY news
        """
}
