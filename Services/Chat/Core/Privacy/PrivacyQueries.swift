/// Statements on privacy settings.
enum PrivacyQueries {
    static let table = """

        CREATE TABLE privacy (
            person TEXT NOT NULL,
            hidesReading INTEGER NOT NULL,
            hidesPresence INTEGER NOT NULL,
            CONSTRAINT privacyKey PRIMARY KEY (person),
            CONSTRAINT privacyHidesOrNot CHECK (hidesReading IN (0, 1) AND hidesPresence IN (0, 1))
        ) STRICT;
        """

    static let find = "SELECT hidesReading, hidesPresence FROM privacy WHERE person = ?"
    static let set = """
        INSERT INTO privacy (person, hidesReading, hidesPresence) VALUES (?, ?, ?)
        ON CONFLICT (person) DO UPDATE SET hidesReading = excluded.hidesReading, hidesPresence = excluded.hidesPresence
        """
    static let erase = "DELETE FROM privacy WHERE person IN (SELECT person FROM privacy WHERE person = ? LIMIT ?)"
}
