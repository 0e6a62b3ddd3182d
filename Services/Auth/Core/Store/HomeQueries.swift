/// No other table contains positions.
enum HomeQueries {
    static let table = """
        CREATE TABLE home (
            account TEXT NOT NULL,
            lat REAL NOT NULL,
            lon REAL NOT NULL,
            shownAs TEXT NOT NULL,
            changedAt INTEGER NOT NULL,
            CONSTRAINT homeKey PRIMARY KEY (account),
            CONSTRAINT homeOfAccount FOREIGN KEY (account) REFERENCES account (id),
            CONSTRAINT homeOnEarth CHECK (lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180),
            CONSTRAINT homeShownAs CHECK (shownAs IN ('1km', '3km', '10km', 'off'))
        ) STRICT;
        """

    static let find = "SELECT lat, lon, shownAs, changedAt FROM home WHERE account = ?"
    static let put = """
        INSERT INTO home (account, lat, lon, shownAs, changedAt) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (account) DO UPDATE
        SET lat = excluded.lat, lon = excluded.lon, shownAs = excluded.shownAs, changedAt = excluded.changedAt
        """
    static let delete = "DELETE FROM home WHERE account = ?"
}
