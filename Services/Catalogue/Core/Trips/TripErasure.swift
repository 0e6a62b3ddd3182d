import CatalogueContract
import ServiceKit

/// Text in other users' trips remains, since entries have no author.
enum TripErasure {
    static let steps = [
        ErasureStep("trip") { transaction, person, _, limit in
            // A trip has up to about 100 dependent rows.
            let few = max(1, limit / 100)
            let trips = try transaction.rows(TripTables.owned, person, few, decode: TripRecord.init)
            for trip in trips { try transaction.delete(trip.id) }
            return ErasureProgress(rows: trips.count, of: few)
        },
        ErasureStep("tripMember") { transaction, person, _, limit in
            let few = max(1, limit / 10)
            let trips: [TripID] = try transaction.rows(TripTables.memberships, person, few) { try $0[0] }
            for trip in trips { try transaction.leave(trip, by: person) }
            return ErasureProgress(rows: trips.count, of: few)
        },
        ErasureStep("tripInvitation", sql: TripTables.forgetInvitations),
    ]

    static let export = ExportSection("trips") { transaction, person, after, limit in
        let trips: [TripID] = try transaction.rows(TripTables.inOrder, person, after ?? "", limit) { try $0[0] }
        return try trips.compactMap { id in
            guard let record = try transaction.row(TripTables.find, id, decode: TripRecord.init) else { return nil }
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
