import ServiceKit

/// The accepted members of each trip, from the catalogue.
struct TripMembers<Access: ReadTransaction> {
    let transaction: Access

    func list(of trip: TripID) throws -> [(person: UserID, isOwner: Bool)] {
        try transaction.rows(TripMemberQueries.list, trip) { (person: try $0[0], isOwner: try $0[1]) }
    }
}

extension TripMembers where Access: WriteTransaction {
    /// - Parameter people: the owner first; empty for a trip that ended.
    func replace(with people: [UserID], of trip: TripID) throws {
        try delete(trip)
        for (index, person) in people.enumerated() {
            try transaction.execute(TripMemberQueries.insert, trip, person, index == 0)
        }
    }

    func delete(_ trip: TripID) throws {
        try transaction.execute(TripMemberQueries.delete, trip)
    }

    func beginReplay() throws {
        try transaction.execute(TripMemberQueries.beginReplay)
    }

    /// Trips that ended before the replay.
    func stale(limit: Int) throws -> [TripID] {
        try transaction.rows(TripMemberQueries.stale, limit) { try $0[0] }
    }
}
