public import Storage
public import Vocabulary

/// The statements on the guests who have signed in to an account of late; the tests look at the plan of each.
///
/// A service that keeps things for guests has ``table`` in its schema, follows `auth.guestMerged`, and moves what it keeps.
/// Beside that it remembers who became whom: what a guest asked just before signing in arrives just after.
public enum MergedGuestQueries {
    /// For the first migration of a service that keeps things for guests.
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

    /// Goes through all rows: auth's history was replaced, and tells anew who was merged.
    static let forgetAll = "DELETE FROM mergedGuest"
}

extension ReadTransaction {
    /// Whose things a caller changes: a guest's who has signed in are the account's.
    public func keeper(for user: UserID) throws -> UserID {
        try value(MergedGuestQueries.accountOf, user) ?? user
    }
}

extension WriteTransaction {
    /// How long a merge is remembered: longer than an access token can be good.
    private static let memory = Duration.seconds(86_400)

    /// Has whatever the guest asks from now on count as the account's (``ReadTransaction/keeper(for:)``).
    public func remember(_ guest: UserID, as account: UserID, at moment: Timestamp) throws {
        try execute(MergedGuestQueries.forgetBefore, moment.adding(.zero - Self.memory))
        try execute(MergedGuestQueries.insert, guest, account, moment)
    }

    /// For the beginning of a replay.
    public func forgetMergedGuests() throws {
        try execute(MergedGuestQueries.forgetAll)
    }
}

extension ErasureStep {
    /// Takes out which guests a person has been.
    public static let mergedGuests = ErasureStep("mergedGuest", sql: MergedGuestQueries.forgetInto)
}
