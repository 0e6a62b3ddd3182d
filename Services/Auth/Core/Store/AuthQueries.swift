/// Tests check the query plans.
enum AuthQueries {
    private static let accounts = """
        SELECT id, kind, displayName, firstName, lastName, language, username, email, emailVerifiedAt, passwordHash,
            createdAt, registeredAt, suspendedAt, devicesSince
        FROM account
        """
    static let account = "\(accounts) WHERE id = ? AND kind <> 'erased'"
    static let accountByEmail = "\(accounts) WHERE emailKey = ?"
    static let accountByUsername = "\(accounts) WHERE usernameKey = ?"
    static let isEmailTaken = "SELECT 1 FROM account WHERE emailKey = ?"
    static let ownerOfUsername = "SELECT id FROM account WHERE usernameKey = ?"
    static let makeGuest = "INSERT INTO account (id, kind, createdAt, guestUntil) VALUES (?, 'guest', ?, ?)"
    static let keepGuest = "UPDATE account SET guestUntil = ? WHERE id = ? AND kind = 'guest'"
    static let expiredGuests = """
        SELECT id, mergedInto FROM account WHERE guestUntil < ? ORDER BY guestUntil LIMIT ?
        """
    static let forgetGuest = "DELETE FROM account WHERE id = ? AND kind <> 'registered'"
    static let registerGuest = """
        UPDATE account SET kind = 'registered', displayName = ?, firstName = ?, lastName = ?, language = ?, username = ?,
            usernameKey = ?, email = ?, emailKey = ?, passwordHash = ?, registeredAt = ?, guestUntil = NULL
        WHERE id = ? AND kind = 'guest'
        """
    static let forgetDevices = "UPDATE account SET devicesSince = ? WHERE id = ?"
    static let markMerged = "UPDATE account SET mergedInto = ? WHERE id = ?"
    static let setUsername = "UPDATE account SET username = ?, usernameKey = ? WHERE id = ?"
    static let setAddress = "UPDATE account SET email = ?, emailKey = ?, emailVerifiedAt = ? WHERE id = ?"
    static let markVerified = "UPDATE account SET emailVerifiedAt = ? WHERE id = ?"
    static let replacePasswordHash = "UPDATE account SET passwordHash = ? WHERE id = ?"

    static let roles = "SELECT role FROM grantedRole WHERE account = ? ORDER BY role"
    static let grantRole = """
        INSERT INTO grantedRole (account, role, grantedAt) VALUES (?, ?, ?) ON CONFLICT (account, role) DO NOTHING
        """
    static let revokeRole = "DELETE FROM grantedRole WHERE account = ? AND role = ?"

    static let mostFrequentPasswordCost = """
        SELECT memoryKiB, iterations, lanes FROM passwordCost
        ORDER BY accounts DESC, memoryKiB DESC, iterations DESC, lanes DESC LIMIT 1
        """
    static let countPasswordCost = """
        INSERT INTO passwordCost (memoryKiB, iterations, lanes, accounts) VALUES (?, ?, ?, 1)
        ON CONFLICT (memoryKiB, iterations, lanes) DO UPDATE SET accounts = passwordCost.accounts + 1
        """
    static let uncountPasswordCost = """
        UPDATE passwordCost SET accounts = accounts - 1 WHERE memoryKiB = ? AND iterations = ? AND lanes = ?
        """
    static let forgetPasswordCost = """
        DELETE FROM passwordCost WHERE memoryKiB = ? AND iterations = ? AND lanes = ? AND accounts = 0
        """

    private static let sessions = """
        SELECT id, account, device, deviceID, createdAt, authenticatedAt, counter, rotatedAt, overlapFrom, repeats,
            repeatedRotations, expiresAt, tokensUntil, endedAt
        FROM session
        """
    static let session = "\(sessions) WHERE id = ?"
    static let sessionsExcludingLatest = """
        \(sessions) WHERE account = ? AND endedAt IS NULL ORDER BY rotatedAt DESC, id DESC LIMIT 100 OFFSET ?
        """
    static let sessionsOnDevice = """
        \(sessions) WHERE account = ? AND endedAt IS NULL AND deviceID = ? ORDER BY rotatedAt DESC, id DESC LIMIT 100
        """
    static let markLifted = "UPDATE session SET liftedAt = ? WHERE id = ?"
    static let liftedSessions = """
        \(sessions) WHERE liftedAt > ? AND endedAt IS NULL ORDER BY liftedAt DESC, id DESC LIMIT ?
        """
    static let endedSessions = """
        SELECT id, tokensUntil FROM session
        WHERE endedAt IS NOT NULL AND (tokensUntil, id) > (?, ?) ORDER BY tokensUntil, id LIMIT ?
        """
    static let updateSession = """
        UPDATE session SET counter = ?, rotatedAt = ?, overlapFrom = ?, repeats = ?, repeatedRotations = ?, expiresAt = ?,
            tokensUntil = ?
        WHERE id = ?
        """
    static let recordProof = "UPDATE session SET authenticatedAt = ? WHERE id = ?"
    static let endSession = "UPDATE session SET endedAt = ?, ending = ? WHERE id = ? AND endedAt IS NULL"

    static let forgetEndedSessions = """
        DELETE FROM session WHERE id IN (
            SELECT id FROM session WHERE endedAt IS NOT NULL AND tokensUntil < ? ORDER BY tokensUntil LIMIT ?
        )
        """
    static let forgetExpiredSessions = """
        DELETE FROM session WHERE id IN (
            SELECT id FROM session WHERE endedAt IS NULL AND expiresAt < ? ORDER BY expiresAt LIMIT ?
        )
        """
    static let forgetSessionsOfAccount = "DELETE FROM session WHERE account = ?"

    static let attempts = "SELECT failures, nextAt, lastAt FROM attempt WHERE bucket = ?"
    static let setAttempts = """
        INSERT INTO attempt (bucket, failures, nextAt, lastAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (bucket) DO UPDATE
        SET failures = excluded.failures, nextAt = excluded.nextAt, lastAt = excluded.lastAt
        """
    static let forgetAttempts = "DELETE FROM attempt WHERE bucket = ?"
    static let deleteExcessAttempts = """
        DELETE FROM attempt WHERE bucket IN (SELECT bucket FROM attempt ORDER BY lastAt DESC LIMIT ? OFFSET ?)
        """
    static let forgetOldAttempts = """
        DELETE FROM attempt WHERE bucket IN (SELECT bucket FROM attempt WHERE lastAt < ? ORDER BY lastAt LIMIT ?)
        """
}
