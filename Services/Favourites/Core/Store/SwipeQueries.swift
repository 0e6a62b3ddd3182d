/// The table of decisions on cards; the statements are known to use an index (`QueryPlanTests`).
enum SwipeQueries {
    /// Decisions are numbered among their person's own.
    ///
    /// A post may have several: the last one counts, and what is taken back is the row of the greatest number. `favourite` is
    /// the favourite that a like has made. Who lets a favourite go that no card has made has decided as well, on none
    /// (`isCard`): the post stays seen, and there is nothing to be taken back.
    static let table = """
        CREATE TABLE swipe (
            person TEXT NOT NULL,
            number INTEGER NOT NULL,
            post TEXT NOT NULL,
            decision TEXT NOT NULL,
            favourite TEXT,
            swipedAt INTEGER NOT NULL,
            isCard INTEGER NOT NULL,
            CONSTRAINT swipeKey PRIMARY KEY (person, number),
            CONSTRAINT swipeDecision CHECK (decision IN ('like', 'skip'))
        ) STRICT;
        CREATE INDEX swipeByPost ON swipe (person, post, number);
        CREATE INDEX swipeByCard ON swipe (person, number) WHERE isCard = 1;
        """

    private static let columns = "number, post, decision, favourite, swipedAt"

    static let last = """
        SELECT \(columns) FROM swipe WHERE person = ? AND isCard = 1 ORDER BY number DESC LIMIT 1
        """
    static let newest = "SELECT max(number) FROM swipe WHERE person = ?"
    static let lastOfPost = """
        SELECT \(columns) FROM swipe WHERE person = ? AND post = ? AND isCard = 1 ORDER BY number DESC LIMIT 1
        """
    static let after = "SELECT \(columns) FROM swipe WHERE person = ? AND number > ? ORDER BY number LIMIT ?"

    static let isSeen = "SELECT 1 FROM swipe WHERE person = ? AND post = ? LIMIT 1"

    static let insert = """
        INSERT INTO swipe (person, number, post, decision, favourite, swipedAt, isCard) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    /// For what stands in one list alone and has not been decided on; numbered behind the person's newest.
    static let insertOfList = """
        INSERT INTO swipe (person, number, post, decision, favourite, swipedAt, isCard)
        SELECT gone.person, ?2 + row_number() OVER (ORDER BY gone.post), gone.post, 'skip', NULL, CAST(?3 AS INTEGER), 0
        FROM favourite AS gone
        WHERE gone.list = ?1
            AND \(FavouriteQueries.isNowhereElse)
            AND NOT EXISTS (SELECT 1 FROM swipe WHERE swipe.person = gone.person AND swipe.post = gone.post)
        """
    static let delete = "DELETE FROM swipe WHERE person = ? AND number = ?"
    static let trim = "DELETE FROM swipe WHERE person = ? AND number <= ?"
    static let deleteOfPerson = """
        DELETE FROM swipe WHERE (person, number) IN (SELECT person, number FROM swipe WHERE person = ? LIMIT ?)
        """

    /// Which favourite a like has made is forgotten where a guest and an account keep the same post: without the like it
    /// would be kept all the same.
    static let disownSharedFavourites = """
        UPDATE swipe SET favourite = NULL
        WHERE person IN (?1, ?2) AND favourite IS NOT NULL
            AND EXISTS (SELECT 1 FROM favourite WHERE favourite.person = ?1 AND favourite.post = swipe.post)
            AND EXISTS (SELECT 1 FROM favourite WHERE favourite.person = ?2 AND favourite.post = swipe.post)
        """
    static let handOver = "UPDATE swipe SET person = ?2, number = number + ?3 WHERE person = ?1"
}
