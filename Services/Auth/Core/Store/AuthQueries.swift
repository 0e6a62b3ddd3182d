/// Statements that look rows up by something else than their key; the tests look at their plans.
enum AuthQueries {
    static let users = """
        SELECT id, kind, displayName, username, email, passwordHash, tokenVersion, createdAt, registeredAt FROM user
        """
    static let sessions = """
        SELECT id, user, createdAt, counter, rotatedAt, repeats, repeatedRotations, expiresAt, tokensUntil, endedAt
        FROM session
        """

    static let userByEmail = "\(users) WHERE emailKey = ?"
    static let userByUsername = "\(users) WHERE usernameKey = ?"
    static let sessionsButForTheLatest = """
        \(sessions) WHERE user = ? AND endedAt IS NULL ORDER BY rotatedAt DESC, id DESC LIMIT 100 OFFSET ?
        """
    static let endedSessions = "SELECT id, tokensUntil FROM session WHERE endedAt IS NOT NULL AND tokensUntil > ?"
    static let forgetOldAttempts = """
        DELETE FROM attempt WHERE login IN (SELECT login FROM attempt WHERE lastAt < ? ORDER BY lastAt LIMIT 10)
        """
}
