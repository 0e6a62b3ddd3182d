enum CodeQueries {
    static let table = """
        CREATE TABLE oneTimeCode (
            account TEXT,
            purpose TEXT NOT NULL,
            holder TEXT NOT NULL,
            address TEXT NOT NULL,
            digest BLOB NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0,
            expiresAt INTEGER NOT NULL,
            CONSTRAINT oneTimeCodeKey PRIMARY KEY (holder, purpose),
            CONSTRAINT oneTimeCodeOfAccount FOREIGN KEY (account) REFERENCES account (id),
            CONSTRAINT oneTimeCodeTries CHECK (tries >= 0)
        ) STRICT;
        CREATE INDEX oneTimeCodeByAccount ON oneTimeCode (account, purpose);
        CREATE INDEX oneTimeCodeByExpiry ON oneTimeCode (expiresAt);
        """

    private static let columns = "SELECT account, purpose, holder, address, digest FROM oneTimeCode"
    static let find = "\(columns) WHERE holder = ? AND purpose = ? AND tries < ? AND expiresAt > ?"
    /// Includes expired and exhausted codes.
    static let findAny = "\(columns) WHERE holder = ? AND purpose = ?"
    static let put = """
        INSERT INTO oneTimeCode (account, purpose, holder, address, digest, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (holder, purpose) DO UPDATE
        SET account = excluded.account, address = excluded.address, digest = excluded.digest, tries = 0,
            expiresAt = excluded.expiresAt
        """
    static let countTry = """
        UPDATE oneTimeCode SET tries = tries + 1 WHERE holder = ? AND purpose = ? RETURNING tries
        """
    static let use = "DELETE FROM oneTimeCode WHERE holder = ? AND purpose = ? AND digest = ?"
    static let deleteAll = "DELETE FROM oneTimeCode WHERE account = ? AND purpose = ?"
    static let deleteOfAccount = """
        DELETE FROM oneTimeCode WHERE (account, purpose) IN (
            SELECT account, purpose FROM oneTimeCode WHERE account = ? LIMIT ?
        )
        """
    static let deleteExpired = """
        DELETE FROM oneTimeCode WHERE (holder, purpose) IN (
            SELECT holder, purpose FROM oneTimeCode WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ?
        )
        """
}
