import CatalogueContract
import ServiceKit

struct LeaveTripHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: LeaveTrip, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            guard try transaction.trip(request.id, seenBy: user).standing != .owner else {
                throw Fault(.forbidden, "you own this trip: delete it instead of leaving it", field: "id")
            }
            try transaction.leave(request.id, by: user)
            return Done()
        }
    }
}
