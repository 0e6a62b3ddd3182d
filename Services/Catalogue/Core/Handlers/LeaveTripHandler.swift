import CatalogueContract
import ServiceKit

struct LeaveTripHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: LeaveTrip, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            guard try TripView(of: request.id, for: user, in: transaction).standing != .owner else {
                throw Fault(
                    .forbidden,
                    "you own this trip: delete it instead of leaving it",
                    field: "id",
                    rule: "owner-cannot-leave"
                )
            }
            try TripMembership(transaction: transaction).remove(user, from: request.id)
            return Done()
        }
    }
}
