/// SQL of swipes (see `QueryPlanTests`).
enum SwipeQueries {
    /// Numbered per user; a post's last decision counts.
    ///
    /// `favourite` was added by the like. Removing a favourite that was not swiped inserts a row without `isCard`,
    /// which hides the post from cards and cannot be undone.
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
    /// Inserts swipes for unswiped posts of this list only.
    static let insertOfList = """
        INSERT INTO swipe (person, number, post, decision, favourite, swipedAt, isCard)
        SELECT gone.person, ?2 + row_number() OVER (ORDER BY gone.post), gone.post, 'skip', NULL, CAST(?3 AS INTEGER), 0
        FROM favourite AS gone
        WHERE gone.list = ?1
            AND \(FavouriteQueries.isInNoOtherList)
            AND NOT EXISTS (SELECT 1 FROM swipe WHERE swipe.person = gone.person AND swipe.post = gone.post)
        """
    static let delete = "DELETE FROM swipe WHERE person = ? AND number = ?"
    static let trim = "DELETE FROM swipe WHERE person = ? AND number <= ?"
    static let deleteOfPerson = """
        DELETE FROM swipe WHERE (person, number) IN (SELECT person, number FROM swipe WHERE person = ? LIMIT ?)
        """

    /// Keeps a favourite of guest and account when the like is undone.
    static let clearSharedFavourites = """
        UPDATE swipe SET favourite = NULL
        WHERE person IN (?1, ?2) AND favourite IS NOT NULL
            AND EXISTS (SELECT 1 FROM favourite WHERE favourite.person = ?1 AND favourite.post = swipe.post)
            AND EXISTS (SELECT 1 FROM favourite WHERE favourite.person = ?2 AND favourite.post = swipe.post)
        """
    static let transfer = "UPDATE swipe SET person = ?2, number = number + ?3 WHERE person = ?1"
}
