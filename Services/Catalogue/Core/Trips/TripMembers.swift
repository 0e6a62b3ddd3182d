import CatalogueContract
import ServiceKit

struct TripMember: Equatable, Sendable {
    let person: UserID
    let standing: TripRole
}

/// The members of trips, including owners and invited users.
struct TripMembers<Access: ReadTransaction> {
    let transaction: Access

    /// Lists members by id; at most 101.
    func list(of trip: TripID) throws -> [TripMember] {
        try transaction.rows(TripMemberQueries.list, trip) { TripMember(person: try $0[0], standing: try $0[1]) }
    }

    func standing(of person: UserID, in trip: TripID) throws -> TripRole? {
        try transaction.value(TripMemberQueries.standing, trip, person)
    }

    /// Trips of a user, including invitations.
    func count(of person: UserID) throws -> Int {
        try transaction.value(TripMemberQueries.count, person) ?? 0
    }

    /// Trips of a user by first day.
    func listTrips(of person: UserID, limit: Int) throws -> [TripID] {
        try transaction.rows(TripMemberQueries.trips, person, limit) { try $0[0] }
    }

    /// Trips of a user by id.
    func listTrips(of person: UserID, after trip: String, limit: Int) throws -> [TripID] {
        try transaction.rows(TripMemberQueries.tripsInOrder, person, trip, limit) { try $0[0] }
    }
}

extension TripMembers where Access: WriteTransaction {
    func insert(_ person: UserID, as standing: TripRole, in trip: TripRecord) throws {
        let start = trip.content.dates.start.description
        try transaction.execute(TripMemberQueries.insert, trip.id, person, standing, start)
    }

    func setStanding(_ standing: TripRole, of person: UserID, in trip: TripID) throws {
        try transaction.execute(TripMemberQueries.setStanding, standing, trip, person)
    }

    func setStart(_ start: CivilDate, of trip: TripID) throws {
        try transaction.execute(TripMemberQueries.setStart, start.description, trip)
    }

    /// - Returns: whether the user was a member.
    func delete(_ person: UserID, from trip: TripID) throws -> Bool {
        try transaction.execute(TripMemberQueries.delete, trip, person) == 1
    }

    func deleteAll(of trip: TripID) throws {
        try transaction.execute(TripMemberQueries.deleteAll, trip)
    }
}
