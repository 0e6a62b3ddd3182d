import CatalogueContract
import ServiceKit

/// Text in other users' trips remains, since entries have no author.
enum TripErasure {
    static let steps = [
        ErasureStep("trip") { transaction, person, _, limit in
            // A trip has up to about 100 dependent rows.
            let few = max(1, limit / 100)
            let trips = try transaction.trips.list(ownedBy: person, limit: few)
            for trip in trips { try TripEditing(transaction: transaction).delete(trip.id) }
            return ErasureProgress(rows: trips.count, of: few)
        },
        ErasureStep("tripMember") { transaction, person, _, limit in
            let few = max(1, limit / 10)
            let trips = try transaction.tripMembers.listTrips(of: person, limit: few)
            for trip in trips { try TripMembership(transaction: transaction).remove(person, from: trip) }
            return ErasureProgress(rows: trips.count, of: few)
        },
        ErasureStep("tripInvitation", sql: TripInvitationQueries.erase),
    ]

    static let export = ExportSection("trips") { transaction, person, after, limit in
        try transaction.tripMembers.listTrips(of: person, after: after ?? "", limit: limit).compactMap { id in
            guard let record = try transaction.trips.find(id) else { return nil }
            return try ExportEntry(
                key: id.description,
                item: Exported(id: id, owner: record.owner, trip: record.content)
            )
        }
    }

    /// Includes trips hidden by a block.
    private struct Exported: Encodable {
        let id: TripID
        let owner: UserID
        let trip: TripContent
    }
}
