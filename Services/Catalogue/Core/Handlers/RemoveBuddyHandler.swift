import AuthContract
import CatalogueContract
import ServiceKit

struct RemoveBuddyHandler: Handler {
    let database: Database
    /// Authenticated as the catalogue, as auth requires.
    let client: Client

    func handle(_ request: RemoveBuddy, _ context: CallContext) async throws -> Done {
        let owner = try context.user()
        let email = request.email
        guard (request.user == nil) != (email == nil) else {
            throw BrokenRule.exactlyOneOf(["user", "email"]).fault(at: request.user == nil ? "user" : "email")
        }
        let id = request.id
        try await database.read { try Self.checkIsOwned(id, by: owner, in: $0) }
        var digest: String?
        if let email {
            let question = ResolveEmail(email: email, askedBy: owner)
            digest = try await client.working(on: context).send(question, before: context.deadline).digest
        }
        return try await database.write(for: context) { [digest] transaction in
            try Self.checkIsOwned(id, by: owner, in: transaction)
            if let digest { try TripMembership(transaction: transaction).revoke(digest, to: id) }
            if let user = request.user { try Self.remove(user, from: id, in: transaction) }
            return Done()
        }
    }
    private static func checkIsOwned(_ trip: TripID, by owner: UserID, in transaction: ReadTransaction) throws {
        try TripView(of: trip, for: owner, in: transaction)
            .checkIsOwned("only the owner can remove others from a trip")
    }

    /// - Throws: `not-found` if not a buddy, also for an invited user.
    private static func remove(_ buddy: UserID, from trip: TripID, in transaction: WriteTransaction) throws {
        guard try transaction.tripMembers.standing(of: buddy, in: trip) == .buddy else {
            throw Fault(.notFound, "\(buddy) is not a buddy of this trip", field: "user", rule: "not-a-buddy")
        }
        try TripMembership(transaction: transaction).remove(buddy, from: trip)
    }
}
