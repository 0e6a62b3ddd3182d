/// Saved searches; `SavedSearchQueryTests` checks the use of indexes.
enum SavedSearchQueries {
    /// Saving assigns a new number, never reused: greater numbers are all changes.
    static let table = """
        CREATE TABLE savedSearch (
            id TEXT NOT NULL,
            number INTEGER NOT NULL,
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            search TEXT NOT NULL,
            savedAt INTEGER NOT NULL,
            isGuest INTEGER NOT NULL,
            CONSTRAINT savedSearchKey PRIMARY KEY (id),
            CONSTRAINT savedSearchByNumber UNIQUE (number),
            CONSTRAINT savedSearchByName UNIQUE (person, name)
        ) STRICT;
        CREATE INDEX savedSearchByPerson ON savedSearch (person, id);

        CREATE TABLE savedSearchCount (
            one INTEGER NOT NULL,
            newest INTEGER NOT NULL,
            count INTEGER NOT NULL,
            ofGuests INTEGER NOT NULL,
            CONSTRAINT savedSearchCountKey PRIMARY KEY (one),
            CONSTRAINT savedSearchCountOfAll CHECK (one = 1 AND count >= ofGuests AND ofGuests >= 0)
        ) STRICT;
        INSERT INTO savedSearchCount (one, newest, count, ofGuests) VALUES (1, 0, 0, 0);
        """

    private static let columns = "id, number, person, name, search, savedAt, isGuest"

    static let findByName = "SELECT \(columns) FROM savedSearch WHERE person = ? AND name = ?"
    static let findByNumber = "SELECT \(columns) FROM savedSearch WHERE number = ?"
    static let list =
        "SELECT \(columns) FROM savedSearch WHERE person = ? AND id < ? ORDER BY id DESC LIMIT ?"
    static let listByNumber = "SELECT \(columns) FROM savedSearch WHERE number > ? ORDER BY number LIMIT ?"
    /// Usually at most 50 entries.
    static let countOfPerson = "SELECT count(*) FROM savedSearch WHERE person = ?"
    static let total = "SELECT count FROM savedSearchCount WHERE one = 1"

    static let nextNumber = "UPDATE savedSearchCount SET newest = newest + 1 WHERE one = 1"
    static let newestNumber = "SELECT newest FROM savedSearchCount WHERE one = 1"
    static let insert = """
        INSERT INTO savedSearch (id, number, person, name, search, savedAt, isGuest) VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    static let replace = "UPDATE savedSearch SET number = ?, search = ?, savedAt = ? WHERE id = ?"
    static let delete = "DELETE FROM savedSearch WHERE id = ? AND person = ?"
    static let isGuest = "SELECT isGuest FROM savedSearch WHERE id = ?"
    static let addToTotals =
        "UPDATE savedSearchCount SET count = count + ?, ofGuests = ofGuests + ? WHERE one = 1"
    static let totalOfGuests = "SELECT ofGuests FROM savedSearchCount WHERE one = 1"
    static let countOfGuest = "SELECT count(*) FROM savedSearch WHERE person = ? AND isGuest = 1"

    static let holderOfNumber = "SELECT id, person, isGuest, savedAt FROM savedSearch WHERE number = ?"
    static let setRegistered = "UPDATE savedSearch SET isGuest = 0 WHERE person = ? AND isGuest = 1"

    /// Searches of a guest and an account with the same name.
    static let olderOfSameName = """
        SELECT id, person FROM savedSearch WHERE person IN (?1, ?2) AND EXISTS (
            SELECT 1 FROM savedSearch AS newer
            WHERE newer.person IN (?1, ?2) AND newer.name = savedSearch.name AND newer.number > savedSearch.number
        )
        """
    static let move = "UPDATE savedSearch SET person = ?2, isGuest = 0 WHERE person = ?1"
}

/// Alerts of saved searches.
enum AlertQueries {
    /// Numbered per user, so that cursors reveal no other activity.
    static let table = """
        CREATE TABLE alertCount (
            person TEXT NOT NULL,
            newest INTEGER NOT NULL,
            CONSTRAINT alertCountKey PRIMARY KEY (person)
        ) STRICT;

        CREATE TABLE alert (
            person TEXT NOT NULL,
            number INTEGER NOT NULL,
            search TEXT NOT NULL,
            post TEXT NOT NULL,
            owner TEXT NOT NULL,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT alertKey PRIMARY KEY (person, number),
            CONSTRAINT alertOncePerPost UNIQUE (search, post)
        ) STRICT;
        CREATE INDEX alertByPost ON alert (post);
        CREATE INDEX alertByTime ON alert (at);
        """

    /// Blocks count at the time of reading.
    static let list = """
        SELECT alert.number, alert.search, savedSearch.name, post, kind, title, at
        FROM alert JOIN savedSearch ON savedSearch.id = alert.search
        WHERE alert.person = ?1 AND alert.number > ?2
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ?1 AND blocked = alert.owner)
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = alert.owner AND blocked = ?1)
        ORDER BY alert.number LIMIT ?3
        """
    static let newest = "SELECT newest FROM alertCount WHERE person = ?"
    static let saveNewest = """
        INSERT INTO alertCount (person, newest) VALUES (?, ?)
        ON CONFLICT (person) DO UPDATE SET newest = excluded.newest
        """
    static let insert = """
        INSERT INTO alert (person, number, search, post, owner, kind, title, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (search, post) DO NOTHING
        """
    static let searchesOfPost = """
        SELECT savedSearch.id, savedSearch.number FROM alert JOIN savedSearch ON savedSearch.id = alert.search
        WHERE alert.post = ?
        """
    static let timesOfSearch = "SELECT at FROM alert WHERE search = ? AND at >= ?"
    static let updateTitle = "UPDATE alert SET kind = ?, title = ? WHERE post = ?"
    static let trim = "DELETE FROM alert WHERE person = ? AND number <= ?"
    static let deleteOfPost = "DELETE FROM alert WHERE post = ?"
    static let deleteOne = "DELETE FROM alert WHERE search = ? AND post = ?"
    static let deleteOfSearch = "DELETE FROM alert WHERE search = ?"
    static let deleteBefore = """
        DELETE FROM alert WHERE (person, number) IN (SELECT person, number FROM alert WHERE at < ? LIMIT ?)
        """
    static let move = "UPDATE alert SET person = ?2, number = number + ?3 WHERE person = ?1"
    static let deleteCount = "DELETE FROM alertCount WHERE person = ?"
}
