import CatalogueContract
import ServiceKit

struct UpdateTripHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: UpdateTrip, _ context: CallContext) async throws -> UpdateTrip.Reply {
        let user = try context.user()
        let checked = try ValidatedTrip(request.trip, field: "trip")
        return try await database.write(for: context) { transaction in
            let former = try transaction.trip(request.id, seenBy: user)
            try former.check(mayBecome: checked.content)
            guard former.record.revision == request.revision else {
                let words = "the trip is at revision \(former.record.revision): read it again before you change it"
                throw Fault(.conflict, words, field: "revision")
            }
            let record = try former.record.saying(checked, at: context.receivedAt)
            if record != former.record { try transaction.change(former.record, to: record) }
            let seen = TripView(record: record, viewer: user, standing: former.standing)
            return UpdateTrip.Reply(trip: try transaction.told(seen, at: context.receivedAt))
        }
    }
}
