import ServiceKit

/// Former group members, to export and erase their messages.
enum FormerMemberQueries {
    static let table = """

        CREATE TABLE formerMember (
            conversation TEXT NOT NULL,
            person TEXT NOT NULL,
            erasedTo INTEGER NOT NULL DEFAULT 0,
            CONSTRAINT formerMemberKey PRIMARY KEY (conversation, person),
            CONSTRAINT formerMemberOfConversation FOREIGN KEY (conversation) REFERENCES conversation (id)
        ) STRICT;
        CREATE INDEX formerMemberByPerson ON formerMember (person, conversation);
        """

    static let insert = """
        INSERT INTO formerMember (conversation, person) VALUES (?, ?) ON CONFLICT (conversation, person) DO NOTHING
        """
    static let next = """
        SELECT conversation FROM formerMember WHERE person = ? AND conversation >= ? ORDER BY conversation LIMIT 1
        """
    static let first = """
        SELECT conversation, erasedTo, lastNumber
        FROM formerMember CROSS JOIN conversation ON conversation.id = formerMember.conversation
        WHERE person = ? ORDER BY conversation LIMIT 1
        """
    static let setErasedTo = "UPDATE formerMember SET erasedTo = ? WHERE conversation = ? AND person = ?"
    static let delete = "DELETE FROM formerMember WHERE conversation = ? AND person = ?"
    static let deleteAll = "DELETE FROM formerMember WHERE conversation = ?"
}

/// Tombstones of memberships.
enum DepartureQueries {
    static let table = """

        CREATE TABLE departure (
            person TEXT NOT NULL,
            conversation TEXT NOT NULL,
            change INTEGER NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT departureKey PRIMARY KEY (person, conversation)
        ) STRICT;
        CREATE INDEX departureByChange ON departure (person, change);
        CREATE INDEX departureByTime ON departure (at);
        """

    static let after = """
        SELECT conversation, change FROM departure WHERE person = ? AND change > ? AND \(isGone) ORDER BY change LIMIT ?
        """
    static let find = """
        SELECT conversation, change FROM departure WHERE person = ? AND conversation = ? AND \(isGone)
        """
    static let newest = "SELECT max(change) FROM departure WHERE person = ?"
    static let put = """
        INSERT INTO departure (person, conversation, change, at) VALUES (?, ?, ?, ?)
        ON CONFLICT (person, conversation) DO UPDATE SET change = excluded.change, at = excluded.at
        """
    static let trim = """
        DELETE FROM departure WHERE person = ?1 AND change <= (
            SELECT change FROM departure WHERE person = ?1 ORDER BY change DESC LIMIT 1 OFFSET ?2
        )
        """
    static let prune = """
        DELETE FROM departure WHERE (person, conversation) IN (
            SELECT person, conversation FROM departure WHERE at <= ? ORDER BY at LIMIT ?
        )
        """
    static let erase = """
        DELETE FROM departure WHERE (person, conversation) IN (
            SELECT person, conversation FROM departure WHERE person = ? LIMIT ?
        )
        """

    private static let isGone = """
        NOT EXISTS (
            SELECT 1 FROM member
            WHERE member.conversation = departure.conversation AND member.person = departure.person
                AND role <> 'declined'
        )
        """
}

/// The accepted members of each trip.
enum TripMemberQueries {
    private static let replays = ReplayCounter("tripReplay")

    /// `replay`: the last replay that included the trip.
    static let table = """

        CREATE TABLE tripCrew (
            trip TEXT NOT NULL,
            person TEXT NOT NULL,
            isOwner INTEGER NOT NULL,
            replay INTEGER NOT NULL,
            CONSTRAINT tripCrewKey PRIMARY KEY (trip, person)
        ) STRICT;
        CREATE INDEX tripCrewByPerson ON tripCrew (person, trip);
        CREATE INDEX tripCrewByReplay ON tripCrew (replay, trip);

        \(replays.table)
        """

    static let list = "SELECT person, isOwner FROM tripCrew WHERE trip = ? ORDER BY person"
    static let insert = "INSERT INTO tripCrew (trip, person, isOwner, replay) VALUES (?, ?, ?, \(replays.number))"
    static let delete = "DELETE FROM tripCrew WHERE trip = ?"
    static let erase = """
        DELETE FROM tripCrew WHERE (trip, person) IN (SELECT trip, person FROM tripCrew WHERE person = ? LIMIT ?)
        """
    static let beginReplay = replays.begin
    /// They ended before the replay.
    static let stale = "SELECT trip FROM tripCrew WHERE replay < \(replays.number) GROUP BY replay, trip LIMIT ?"
}
