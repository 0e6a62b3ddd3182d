import CatalogueContract
import ServiceKit

struct CreateTripHandler: Handler {
    static let isBrief = true

    let database: Database
    let ids: IdentifierSource

    func handle(_ request: CreateTrip, _ context: CallContext) async throws -> CreateTrip.Reply {
        let owner = try context.user()
        let checked = try ValidatedTrip(request.trip, field: "trip")
        let record = try TripRecord(id: ids.make(), owner: owner, content: checked, at: context.receivedAt)
        return try await database.write(for: context) { transaction in
            try TripEditing(transaction: transaction).create(record)
            let view = TripView(record: record, viewer: owner, standing: .owner)
            return CreateTrip.Reply(trip: try view.trip(in: transaction, at: context.receivedAt))
        }
    }
}
