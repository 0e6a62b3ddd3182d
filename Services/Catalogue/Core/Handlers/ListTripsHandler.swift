import CatalogueContract
import ServiceKit

struct ListTripsHandler: Handler {
    let database: Database

    func handle(_ request: ListTrips, _ context: CallContext) async throws -> ListTrips.Reply {
        let user = try context.user()
        let page = try PageRequest<TripCursor>(limit: request.limit, cursor: request.cursor)
        return try await database.read { transaction in
            let found = try transaction.trips.list(of: user, behind: page.after, limit: page.reach)
            let trips = try LineBudget.page(of: found.map(\.summary), limit: page.limit)
            return ListTrips.Reply(trips: trips, next: page.next(behind: trips.count, of: found, key: \.end))
        }
    }
}
