public import UmkreisStorage
public import UmkreisVocabulary

/// Queries on guests recently merged into accounts.
///
/// A service with guests' rows follows `auth.guestMerged` and moves them; ``table`` redirects the guest's later
/// requests.
public enum MergedGuestQueries {
    /// The table, for the first migration.
    public static let table = """
        CREATE TABLE mergedGuest (
            guest TEXT NOT NULL,
            account TEXT NOT NULL,
            mergedAt INTEGER NOT NULL,
            CONSTRAINT mergedGuestKey PRIMARY KEY (guest)
        ) STRICT;
        CREATE INDEX mergedGuestByAccount ON mergedGuest (account);
        CREATE INDEX mergedGuestByTime ON mergedGuest (mergedAt);
        """

    static let accountOf = "SELECT account FROM mergedGuest WHERE guest = ?"

    static let insert = """
        INSERT INTO mergedGuest (guest, account, mergedAt) VALUES (?, ?, ?) ON CONFLICT (guest) DO NOTHING
        """

    static let forgetBefore = "DELETE FROM mergedGuest WHERE mergedAt < ?"

    static let forgetInto = """
        DELETE FROM mergedGuest WHERE guest IN (SELECT guest FROM mergedGuest WHERE account = ? LIMIT ?)
        """

    /// Deletes all rows before a replay, which repeats the merges.
    static let forgetAll = "DELETE FROM mergedGuest"
}

extension ReadTransaction {
    /// Returns the user, or a merged guest's account.
    public func keeper(for user: UserID) throws -> UserID {
        try value(MergedGuestQueries.accountOf, user) ?? user
    }
}

extension WriteTransaction {
    /// Longer than an access token is valid.
    private static let memory = Duration.seconds(86_400)

    /// Redirects a guest's later requests (``ReadTransaction/keeper(for:)``).
    public func remember(_ guest: UserID, as account: UserID, at moment: Timestamp) throws {
        try execute(MergedGuestQueries.forgetBefore, moment.adding(.zero - Self.memory))
        try execute(MergedGuestQueries.insert, guest, account, moment)
    }

    public func forgetMergedGuests() throws {
        try execute(MergedGuestQueries.forgetAll)
    }
}

extension ErasureStep {
    /// Deletes the user's former guests.
    public static let mergedGuests = ErasureStep("mergedGuest", sql: MergedGuestQueries.forgetInto)
}
