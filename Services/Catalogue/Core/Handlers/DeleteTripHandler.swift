import CatalogueContract
import ServiceKit

struct DeleteTripHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeleteTrip, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            let trip = try transaction.trip(request.id, seenBy: user)
            try trip.checkIsOwned("only the owner can delete a trip; you can leave it")
            try transaction.delete(request.id)
            return Done()
        }
    }
}
