enum AccountQueries {
    static let table = """
        CREATE TABLE account (
            id TEXT NOT NULL,
            kind TEXT NOT NULL,
            displayName TEXT,
            firstName TEXT,
            lastName TEXT,
            language TEXT,
            nameKey TEXT,
            username TEXT,
            usernameKey TEXT,
            email TEXT,
            emailKey TEXT,
            emailVerifiedAt INTEGER,
            passwordHash TEXT,
            createdAt INTEGER NOT NULL,
            registeredAt INTEGER,
            guestUntil INTEGER,
            suspendedAt INTEGER,
            suspendedUntil INTEGER,
            devicesSince INTEGER,
            mergedInto TEXT,
            CONSTRAINT accountKey PRIMARY KEY (id),
            CONSTRAINT accountByUsername UNIQUE (usernameKey),
            CONSTRAINT accountByEmail UNIQUE (emailKey),
            CONSTRAINT accountKind CHECK (
                kind IN ('guest', 'erased') OR (kind = 'registered' AND (emailKey IS NOT NULL OR usernameKey IS NOT NULL)
                    AND passwordHash IS NOT NULL AND registeredAt IS NOT NULL)),
            CONSTRAINT accountHasEnd CHECK ((kind = 'registered') = (guestUntil IS NULL)),
            CONSTRAINT accountSuspensionHasStart CHECK (suspendedUntil IS NULL OR suspendedAt IS NOT NULL),
            CONSTRAINT accountEmailHasKey CHECK ((email IS NULL) = (emailKey IS NULL)),
            CONSTRAINT accountVerifiedHasEmail CHECK (emailVerifiedAt IS NULL OR email IS NOT NULL),
            CONSTRAINT accountUsernameHasKey CHECK ((username IS NULL) = (usernameKey IS NULL))
        ) STRICT;
        CREATE INDEX accountByGuestEnd ON account (guestUntil) WHERE guestUntil IS NOT NULL;
        CREATE INDEX accountBySuspensionEnd ON account (suspendedUntil) WHERE suspendedUntil IS NOT NULL;
        """

    /// The columns of ``AccountRecord``.
    static let fields = """
        id, kind, displayName, firstName, lastName, language, username, email, emailVerifiedAt, passwordHash,
            createdAt, registeredAt, suspendedAt, suspendedUntil, devicesSince
        """
    private static let columns = "SELECT \(fields) FROM account"
    static let find = "\(columns) WHERE id = ? AND kind <> 'erased'"
    static let findByEmail = "\(columns) WHERE emailKey = ?"
    static let findByUsername = "\(columns) WHERE usernameKey = ?"
    static let isEmailTaken = "SELECT 1 FROM account WHERE emailKey = ?"
    static let ownerOfUsername = "SELECT id FROM account WHERE usernameKey = ?"
    static let insertGuest = "INSERT INTO account (id, kind, createdAt, guestUntil) VALUES (?, 'guest', ?, ?)"
    static let keepGuest = "UPDATE account SET guestUntil = ? WHERE id = ? AND kind = 'guest'"
    static let expiredGuests = """
        SELECT id, mergedInto FROM account WHERE guestUntil < ? ORDER BY guestUntil LIMIT ?
        """
    static let deleteGuest = "DELETE FROM account WHERE id = ? AND kind <> 'registered'"
    static let registerGuest = """
        UPDATE account SET kind = 'registered', displayName = ?, firstName = ?, lastName = ?, nameKey = ?, language = ?,
            username = ?, usernameKey = ?, email = ?, emailKey = ?, passwordHash = ?, registeredAt = ?, guestUntil = NULL
        WHERE id = ? AND kind = 'guest'
        """
    static let revokeDevices = "UPDATE account SET devicesSince = ? WHERE id = ?"
    static let markMerged = "UPDATE account SET mergedInto = ? WHERE id = ?"
    static let setUsername = "UPDATE account SET username = ?, usernameKey = ? WHERE id = ?"
    static let setAddress = "UPDATE account SET email = ?, emailKey = ?, emailVerifiedAt = ? WHERE id = ?"
    static let markVerified = "UPDATE account SET emailVerifiedAt = ? WHERE id = ?"
    static let replacePasswordHash = "UPDATE account SET passwordHash = ? WHERE id = ?"
    static let suspend = "UPDATE account SET suspendedAt = ?, suspendedUntil = ? WHERE id = ? AND suspendedAt IS NULL"
    static let setSuspensionEnd = "UPDATE account SET suspendedUntil = ? WHERE id = ? AND suspendedAt IS NOT NULL"
    static let liftSuspension = """
        UPDATE account SET suspendedAt = NULL, suspendedUntil = NULL WHERE id = ? AND suspendedAt IS NOT NULL
        """
    static let nextSuspensionEnd = """
        SELECT suspendedUntil FROM account WHERE suspendedUntil IS NOT NULL ORDER BY suspendedUntil LIMIT 1
        """
    static let endedSuspensions = "SELECT id FROM account WHERE suspendedUntil <= ? ORDER BY suspendedUntil LIMIT ?"
    static let blank = """
        UPDATE account SET kind = 'erased', displayName = NULL, firstName = NULL, lastName = NULL, nameKey = NULL,
            language = NULL, username = NULL, usernameKey = NULL, email = NULL, emailKey = NULL, emailVerifiedAt = NULL,
            passwordHash = NULL, registeredAt = NULL, suspendedAt = NULL, suspendedUntil = NULL, guestUntil = ?
        WHERE id = ?
        """
    static let scheduleDeletion = """
        UPDATE account SET guestUntil = (SELECT coalesce(max(tokensUntil), 0) FROM session WHERE account = account.id)
        WHERE id = ?
        """
}
