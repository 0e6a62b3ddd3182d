import CatalogueContract
import ServiceKit

/// Invitations to trips by the digest of an e-mail address, with the user once the address is verified.
struct TripInvitations<Access: ReadTransaction> {
    let transaction: Access

    /// - Returns: `nil` if not invited; `.some(nil)` if the user is unknown.
    func person(of digest: String, in trip: TripID) throws -> UserID?? {
        try transaction.row(TripInvitationQueries.person, trip, digest) { try $0[0, as: UserID?.self] }
    }

    /// Counts the unexpired.
    func count(of trip: TripID, at moment: Timestamp) throws -> Int {
        try transaction.value(TripInvitationQueries.count, trip, TripLimit.latestExpired(at: moment)) ?? 0
    }

    /// Unexpired invitations of an address without a user, newest first.
    func listTrips(of digest: String, at moment: Timestamp, limit: Int) throws -> [TripID] {
        try transaction.rows(TripInvitationQueries.waiting, digest, TripLimit.latestExpired(at: moment), limit) {
            try $0[0]
        }
    }

    func listExpired(at moment: Timestamp, limit: Int) throws -> [(trip: TripID, digest: String)] {
        try transaction.rows(TripInvitationQueries.expired, TripLimit.latestExpired(at: moment), limit) { row in
            (trip: try row[0], digest: try row[1])
        }
    }
}

extension TripInvitations where Access: WriteTransaction {
    /// Replaces an invitation of the address.
    func save(_ digest: String, of person: UserID?, to trip: TripID, at moment: Timestamp) throws {
        try transaction.execute(TripInvitationQueries.upsert, trip, digest, moment, person)
    }

    /// - Returns: `false` if revoked.
    func setPerson(_ person: UserID, of digest: String, in trip: TripID) throws -> Bool {
        try transaction.execute(TripInvitationQueries.setPerson, person, trip, digest) == 1
    }

    func delete(_ digest: String, to trip: TripID) throws {
        try transaction.execute(TripInvitationQueries.delete, trip, digest)
    }

    func delete(of person: UserID, to trip: TripID) throws {
        try transaction.execute(TripInvitationQueries.deleteOfPerson, person, trip)
    }

    func deleteAll(to trip: TripID) throws {
        try transaction.execute(TripInvitationQueries.deleteAll, trip)
    }
}
