enum SessionQueries {
    static let table = """
        CREATE TABLE session (
            id TEXT NOT NULL,
            account TEXT NOT NULL,
            device TEXT,
            deviceID TEXT NOT NULL,
            createdAt INTEGER NOT NULL,
            authenticatedAt INTEGER,
            counter INTEGER NOT NULL DEFAULT 0,
            rotatedAt INTEGER NOT NULL,
            overlapFrom INTEGER NOT NULL DEFAULT 0,
            repeats INTEGER NOT NULL DEFAULT 0,
            repeatedRotations INTEGER NOT NULL DEFAULT 0,
            expiresAt INTEGER NOT NULL,
            tokensUntil INTEGER NOT NULL,
            liftedAt INTEGER,
            endedAt INTEGER,
            ending TEXT,
            CONSTRAINT sessionKey PRIMARY KEY (id),
            CONSTRAINT sessionOfAccount FOREIGN KEY (account) REFERENCES account (id),
            CONSTRAINT sessionCounts CHECK (counter >= overlapFrom AND overlapFrom >= 0 AND repeats >= 0 AND repeatedRotations >= 0),
            CONSTRAINT sessionEndHasReason CHECK ((endedAt IS NULL) = (ending IS NULL)),
            CONSTRAINT sessionEnding CHECK (ending IN (
                'signedOut', 'registered', 'replaced', 'stolen', 'tooMany', 'roleRevoked', 'revoked', 'passwordChanged', 'addressChanged',
                'suspended', 'erased'))
        ) STRICT;
        CREATE INDEX sessionByAccount ON session (account, endedAt, rotatedAt, id);
        CREATE INDEX sessionByEnd ON session (tokensUntil, id) WHERE endedAt IS NOT NULL;
        CREATE INDEX sessionByLift ON session (liftedAt, id) WHERE liftedAt IS NOT NULL;
        CREATE INDEX sessionByExpiry ON session (expiresAt) WHERE endedAt IS NULL;
        """

    private static let columns = """
        SELECT id, account, device, deviceID, createdAt, authenticatedAt, counter, rotatedAt, overlapFrom, repeats,
            repeatedRotations, expiresAt, tokensUntil, liftedAt, endedAt
        FROM session
        """
    static let find = "\(columns) WHERE id = ?"
    static let activeExcludingLatest = """
        \(columns) WHERE account = ? AND endedAt IS NULL ORDER BY rotatedAt DESC, id DESC LIMIT 100 OFFSET ?
        """
    static let lastUse = """
        SELECT rotatedAt FROM session WHERE account = ? AND endedAt IS NULL ORDER BY rotatedAt DESC LIMIT 1
        """
    static let activeOnDevice = """
        \(columns) WHERE account = ? AND endedAt IS NULL AND deviceID = ? ORDER BY rotatedAt DESC, id DESC LIMIT 100
        """
    static let lifted = """
        \(columns) WHERE liftedAt > ? AND endedAt IS NULL ORDER BY liftedAt DESC, id DESC LIMIT ?
        """
    static let liveCount = "SELECT count(*) FROM session WHERE endedAt IS NULL AND expiresAt > ?"
    static let ended = """
        SELECT id, tokensUntil FROM session
        WHERE endedAt IS NOT NULL AND (tokensUntil, id) > (?, ?) ORDER BY tokensUntil, id LIMIT ?
        """
    static let insert = """
        INSERT INTO session (
            id, account, device, deviceID, createdAt, authenticatedAt, rotatedAt, expiresAt, tokensUntil)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let update = """
        UPDATE session SET counter = ?, rotatedAt = ?, overlapFrom = ?, repeats = ?, repeatedRotations = ?, expiresAt = ?,
            tokensUntil = ?
        WHERE id = ?
        """
    static let markLifted = "UPDATE session SET liftedAt = ? WHERE id = ?"
    static let recordProof = "UPDATE session SET authenticatedAt = ? WHERE id = ?"
    static let end = "UPDATE session SET endedAt = ?, ending = ? WHERE id = ? AND endedAt IS NULL"
    /// Sorts few rows: twenty active sessions, and ended ones of some weeks.
    static let export = """
        SELECT id, device, createdAt, rotatedAt, expiresAt, endedAt FROM session
        WHERE account = ? AND id > ? ORDER BY id LIMIT ?
        """

    static let deleteEnded = """
        DELETE FROM session WHERE id IN (
            SELECT id FROM session WHERE endedAt IS NOT NULL AND tokensUntil < ? ORDER BY tokensUntil LIMIT ?
        )
        """
    static let deleteExpired = """
        DELETE FROM session WHERE id IN (
            SELECT id FROM session WHERE endedAt IS NULL AND expiresAt < ? ORDER BY expiresAt LIMIT ?
        )
        """
    static let deleteAll = "DELETE FROM session WHERE account = ?"
    static let deleteDeviceNames = """
        UPDATE session SET device = NULL
        WHERE id IN (SELECT id FROM session WHERE account = ? AND device IS NOT NULL LIMIT ?)
        """
}
