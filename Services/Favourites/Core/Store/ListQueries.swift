/// SQL of lists (see `QueryPlanTests`).
enum ListQueries {
    static let table = """
        CREATE TABLE favouriteList (
            id TEXT NOT NULL,
            person TEXT NOT NULL,
            name TEXT,
            emoji TEXT,
            createdAt INTEGER NOT NULL,
            isMuted INTEGER NOT NULL DEFAULT 0,
            change INTEGER NOT NULL,
            CONSTRAINT favouriteListKey PRIMARY KEY (id),
            CONSTRAINT favouriteListByChange UNIQUE (person, change),
            CONSTRAINT favouriteListIsMutedOrNot CHECK (isMuted IN (0, 1))
        ) STRICT;
        CREATE INDEX favouriteListByPerson ON favouriteList (person, id);
        """

    private static let columns = "id, person, name, emoji, createdAt, isMuted, change"

    static let find = "SELECT \(columns) FROM favouriteList WHERE id = ?"

    static let ofPerson = "SELECT \(columns) FROM favouriteList WHERE person = ? AND id > ? ORDER BY id LIMIT ?"

    static let changed = "SELECT \(columns) FROM favouriteList WHERE person = ? AND change > ? ORDER BY change LIMIT ?"

    /// Counts a user's lists; reads at most about 200 index entries.
    static let count = "SELECT count(*) FROM favouriteList WHERE person = ?"

    static let insert = """
        INSERT INTO favouriteList (id, person, name, emoji, createdAt, change) VALUES (?, ?, ?, ?, ?, ?)
        """

    static let rename = "UPDATE favouriteList SET name = ?, emoji = ?, change = ? WHERE id = ?"

    static let setMuted = "UPDATE favouriteList SET isMuted = ?, change = ? WHERE id = ?"

    static let touch = "UPDATE favouriteList SET change = ? WHERE id = ?"

    static let transfer = "UPDATE favouriteList SET person = ?, change = ? WHERE id = ?"

    static let delete = "DELETE FROM favouriteList WHERE id = ?"
}
