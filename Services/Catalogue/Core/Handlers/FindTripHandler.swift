import CatalogueContract
import ServiceKit

struct FindTripHandler: Handler {
    let database: Database

    /// Encodes as ``FindTrip/Reply``.
    struct Answer: Encodable, Sendable {
        let trip: RawJSON
        let tips: [RawJSON]
        let next: Cursor?
    }

    func handle(_ request: FindTrip, _ context: CallContext) async throws -> Answer {
        let user = try context.user()
        let kinds = Set(request.kinds ?? [])
        let page = try PageRequest<PostID>(limit: request.limit, cursor: request.cursor)
        return try await database.read { transaction in
            let trip = try TripView(of: request.id, for: user, in: transaction)
                .trip(in: transaction, at: context.receivedAt)
            let found = try transaction.posts.listIDs(
                about: trip.content.place,
                of: kinds.sorted { $0.text < $1.text },
                before: page.after ?? .latest,
                limit: page.reach,
                for: user,
                at: context.receivedAt
            )
            var budget = LineBudget()
            let json = try RawJSON(encoding: trip)
            _ = budget.takes(bytes: json.bytes.count)
            var tips: [RawJSON] = []
            // Single reads, since a reply holds few long posts.
            for id in found.prefix(page.limit) {
                guard let post = try transaction.posts.findStored(id, at: context.receivedAt) else { continue }
                guard let tip = try budget.json(of: post) else { break }
                tips.append(tip)
            }
            return Answer(trip: json, tips: tips, next: page.next(behind: tips.count, of: found, key: \.self))
        }
    }
}
