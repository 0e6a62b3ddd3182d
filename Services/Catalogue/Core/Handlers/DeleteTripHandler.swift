import CatalogueContract
import ServiceKit

struct DeleteTripHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeleteTrip, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            try TripView(of: request.id, for: user, in: transaction)
                .checkIsOwned("only the owner can delete a trip; you can leave it")
            try TripEditing(transaction: transaction).delete(request.id)
            return Done()
        }
    }
}
