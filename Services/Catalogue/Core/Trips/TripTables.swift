import CatalogueContract
import ServiceKit

/// Tables and SQL of trips (see `TripStoreTests`).
///
/// The owner is a member too, so that one index lists all trips by first day.
enum TripTables {
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

    static let standing = "SELECT standing FROM tripMember WHERE trip = ? AND person = ?"
    static let members = "SELECT person, standing FROM tripMember WHERE trip = ? ORDER BY person"
    /// At most 2,000 index entries.
    static let countMemberships = "SELECT count(*) FROM tripMember WHERE person = ?"
    static let memberships = "SELECT trip FROM tripMember WHERE person = ? ORDER BY start, trip LIMIT ?"
    static let addMember = "INSERT INTO tripMember (trip, person, standing, start) VALUES (?, ?, ?, ?)"
    static let setStanding = "UPDATE tripMember SET standing = ? WHERE trip = ? AND person = ?"
    static let setStart = "UPDATE tripMember SET start = ? WHERE trip = ?"
    static let removeMember = "DELETE FROM tripMember WHERE trip = ? AND person = ?"
    static let removeMembers = "DELETE FROM tripMember WHERE trip = ?"

    /// - Parameter unblocked: omits owners across blocks; binds the viewer twice.
    static func list(unblocked: Bool) -> String {
        """
        SELECT trip.id, trip.owner, trip.heading, tripMember.standing, tripMember.start FROM tripMember
        JOIN trip ON trip.id = tripMember.trip
        WHERE tripMember.person = ? AND (tripMember.start, tripMember.trip) > (?, ?)\(unblocked ? apart("trip") : "")
        ORDER BY tripMember.start, tripMember.trip LIMIT ?
        """
    }

    /// For the export.
    static let inOrder = "SELECT trip FROM tripMember WHERE person = ? AND trip > ? ORDER BY trip LIMIT ?"

    /// - Parameters:
    ///   - byCountry: by country code instead of GeoNames id.
    ///   - unblocked: omits owners across blocks; binds the viewer twice.
    static func tips(byCountry: Bool, unblocked: Bool) -> String {
        """
        SELECT id FROM post
        WHERE \(byCountry ? "country" : "geonameID") = ? AND kind = ? AND id < ? AND state = 'published'
            AND (expiresAt IS NULL OR expiresAt > ?)\
        \(unblocked ? apart("post") : "")
        ORDER BY id DESC LIMIT ?
        """
    }

    private static func apart(_ table: String) -> String {
        """
         AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ? AND blocked = \(table).owner)
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = \(table).owner AND blocked = ?)
        """
    }

    static let invite = """
        INSERT INTO tripInvitation (trip, digest, invitedAt, person) VALUES (?, ?, ?, ?)
        ON CONFLICT (trip, digest) DO UPDATE SET invitedAt = excluded.invitedAt, person = excluded.person
        """
    static let invitation = "SELECT person FROM tripInvitation WHERE trip = ? AND digest = ?"
    /// At most 50 index entries.
    static let countInvitations = "SELECT count(*) FROM tripInvitation WHERE trip = ? AND invitedAt > ?"
    /// Newest invitations to an unverified address.
    static let waiting = """
        SELECT trip FROM tripInvitation WHERE person IS NULL AND digest = ? AND invitedAt > ?
        ORDER BY invitedAt DESC LIMIT ?
        """
    static let setInvited = "UPDATE tripInvitation SET person = ? WHERE trip = ? AND digest = ?"
    static let takeBack = "DELETE FROM tripInvitation WHERE trip = ? AND digest = ?"
    static let deleteInvitations = "DELETE FROM tripInvitation WHERE trip = ?"
    static let forgetInvited = "DELETE FROM tripInvitation WHERE person = ? AND trip = ?"
    static let forgetInvitations = """
        DELETE FROM tripInvitation
        WHERE (trip, digest) IN (SELECT trip, digest FROM tripInvitation WHERE person = ? LIMIT ?)
        """
    static let outOfTime = "SELECT trip, digest FROM tripInvitation WHERE invitedAt <= ? ORDER BY invitedAt LIMIT ?"
}
