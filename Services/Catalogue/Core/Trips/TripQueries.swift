/// The tables of trips.
///
/// The owner is a member too, so that one index lists all trips by first day.
enum TripSchema {
    static let sql = """
        CREATE TABLE trip (
            id TEXT NOT NULL,
            owner TEXT NOT NULL,
            heading TEXT NOT NULL,
            notes TEXT,
            plan TEXT,
            lastEntry INTEGER NOT NULL,
            createdAt INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            CONSTRAINT tripKey PRIMARY KEY (id),
            CONSTRAINT tripRevisionIsCounted CHECK (revision >= 1),
            CONSTRAINT tripEntriesAreCounted CHECK (lastEntry >= 0)
        ) STRICT;
        CREATE INDEX tripByOwner ON trip (owner, id);

        CREATE TABLE tripMember (
            trip TEXT NOT NULL,
            person TEXT NOT NULL,
            standing TEXT NOT NULL,
            start TEXT NOT NULL,
            CONSTRAINT tripMemberKey PRIMARY KEY (trip, person),
            CONSTRAINT tripMemberOfTrip FOREIGN KEY (trip) REFERENCES trip (id),
            CONSTRAINT tripMemberStanding CHECK (standing IN ('owner', 'buddy', 'invited'))
        ) STRICT;
        CREATE INDEX tripMemberByStart ON tripMember (person, start, trip);

        CREATE TABLE tripInvitation (
            trip TEXT NOT NULL,
            digest TEXT NOT NULL,
            invitedAt INTEGER NOT NULL,
            person TEXT,
            CONSTRAINT tripInvitationKey PRIMARY KEY (trip, digest),
            CONSTRAINT tripInvitationToTrip FOREIGN KEY (trip) REFERENCES trip (id)
        ) STRICT;
        CREATE INDEX tripInvitationByDigest ON tripInvitation (digest, invitedAt) WHERE person IS NULL;
        CREATE INDEX tripInvitationByPerson ON tripInvitation (person, trip) WHERE person IS NOT NULL;
        CREATE INDEX tripInvitationByTime ON tripInvitation (invitedAt);
        """
}

/// SQL of `trip` (see `TripStoreTests`).
enum TripQueries {
    private static let trips = """
        SELECT id, owner, heading, notes, plan, lastEntry, createdAt, changedAt, revision FROM trip
        """
    static let find = "\(trips) WHERE id = ?"
    static let owned = "\(trips) WHERE owner = ? ORDER BY id LIMIT ?"
    /// At most 1,000 index entries.
    static let countOwned = "SELECT count(*) FROM trip WHERE owner = ?"
    static let insert = """
        INSERT INTO trip (id, owner, heading, notes, plan, lastEntry, createdAt, changedAt, revision)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let update = """
        UPDATE trip SET heading = ?, notes = ?, plan = ?, lastEntry = ?, changedAt = ?, revision = ? WHERE id = ?
        """
    static let delete = "DELETE FROM trip WHERE id = ?"

    /// - Parameter unblocked: omits owners across blocks; binds the viewer twice.
    static func list(unblocked: Bool) -> String {
        let conditions =
            ["tripMember.person = ?", "(tripMember.start, tripMember.trip) > (?, ?)"]
            + (unblocked ? BlockFilter.conditions(on: "trip.owner") : [])
        return """
            SELECT trip.id, trip.owner, trip.heading, tripMember.standing, tripMember.start FROM tripMember
            JOIN trip ON trip.id = tripMember.trip
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY tripMember.start, tripMember.trip LIMIT ?
            """
    }
}

/// SQL of `tripMember`.
enum TripMemberQueries {
    static let standing = "SELECT standing FROM tripMember WHERE trip = ? AND person = ?"
    static let list = "SELECT person, standing FROM tripMember WHERE trip = ? ORDER BY person"
    /// At most 2,000 index entries.
    static let count = "SELECT count(*) FROM tripMember WHERE person = ?"
    static let trips = "SELECT trip FROM tripMember WHERE person = ? ORDER BY start, trip LIMIT ?"
    static let insert = "INSERT INTO tripMember (trip, person, standing, start) VALUES (?, ?, ?, ?)"
    static let setStanding = "UPDATE tripMember SET standing = ? WHERE trip = ? AND person = ?"
    static let setStart = "UPDATE tripMember SET start = ? WHERE trip = ?"
    static let delete = "DELETE FROM tripMember WHERE trip = ? AND person = ?"
    static let deleteAll = "DELETE FROM tripMember WHERE trip = ?"

    /// Trips of a user, for the export.
    static let tripsInOrder = "SELECT trip FROM tripMember WHERE person = ? AND trip > ? ORDER BY trip LIMIT ?"
}

/// SQL of `tripInvitation`.
enum TripInvitationQueries {
    static let upsert = """
        INSERT INTO tripInvitation (trip, digest, invitedAt, person) VALUES (?, ?, ?, ?)
        ON CONFLICT (trip, digest) DO UPDATE SET invitedAt = excluded.invitedAt, person = excluded.person
        """
    static let person = "SELECT person FROM tripInvitation WHERE trip = ? AND digest = ?"
    /// At most 50 index entries.
    static let count = "SELECT count(*) FROM tripInvitation WHERE trip = ? AND invitedAt > ?"
    /// Newest invitations to an unverified address.
    static let waiting = """
        SELECT trip FROM tripInvitation WHERE person IS NULL AND digest = ? AND invitedAt > ?
        ORDER BY invitedAt DESC LIMIT ?
        """
    static let setPerson = "UPDATE tripInvitation SET person = ? WHERE trip = ? AND digest = ?"
    static let delete = "DELETE FROM tripInvitation WHERE trip = ? AND digest = ?"
    static let deleteAll = "DELETE FROM tripInvitation WHERE trip = ?"
    static let deleteOfPerson = "DELETE FROM tripInvitation WHERE person = ? AND trip = ?"
    static let erase = """
        DELETE FROM tripInvitation
        WHERE (trip, digest) IN (SELECT trip, digest FROM tripInvitation WHERE person = ? LIMIT ?)
        """
    static let expired = "SELECT trip, digest FROM tripInvitation WHERE invitedAt <= ? ORDER BY invitedAt LIMIT ?"
}
