import CatalogueContract
import ServiceKit

struct UpdateTripHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: UpdateTrip, _ context: CallContext) async throws -> UpdateTrip.Reply {
        let user = try context.user()
        let checked = try ValidatedTrip(request.trip, field: "trip")
        return try await database.write(for: context) { transaction in
            let former = try TripView(of: request.id, for: user, in: transaction)
            try former.check(mayBecome: checked.content)
            guard former.record.revision == request.revision else {
                let words = "the trip is at revision \(former.record.revision): read it again before you change it"
                throw Fault(
                    .conflict,
                    words,
                    field: "revision",
                    rule: "changed-meanwhile",
                    values: ["revision": .number(Double(former.record.revision))]
                )
            }
            let record = try former.record.replacingContent(with: checked, at: context.receivedAt)
            if record != former.record {
                try TripEditing(transaction: transaction).update(former.record, to: record)
            }
            let view = TripView(record: record, viewer: user, standing: former.standing)
            return UpdateTrip.Reply(trip: try view.trip(in: transaction, at: context.receivedAt))
        }
    }
}
