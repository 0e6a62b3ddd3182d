import AuthContract
import CatalogueContract
import ServiceKit

struct RemoveBuddyHandler: Handler {
    let database: Database
    /// Sends as the catalogue: what stands for an address, nobody else is told.
    let client: Client

    func handle(_ request: RemoveBuddy, _ context: CallContext) async throws -> Done {
        let owner = try context.user()
        let email = try request.email.map { try TextRule.emailAddress.check($0, field: "email") }
        guard (request.user == nil) != (email == nil) else {
            throw BrokenRule.exactlyOneOf(["user", "email"]).fault(at: request.user == nil ? "user" : "email")
        }
        let id = request.id
        try await database.read { try $0.ownTrip(id, of: owner) }
        var digest: String?
        if let email {
            let question = ResolveEmail(email: email, askedBy: owner)
            digest = try await client.working(on: context).send(question, before: context.deadline).digest
        }
        return try await database.write(for: context) { [digest] transaction in
            try transaction.ownTrip(id, of: owner)
            if let digest { try transaction.takeBackInvitation(of: digest, to: id) }
            if let user = request.user { try transaction.remove(user, from: id) }
            return Done()
        }
    }
}

extension ReadTransaction {
    fileprivate func ownTrip(_ id: TripID, of owner: UserID) throws {
        try trip(id, seenBy: owner).checkIsOwned("only the trip's owner takes others off it")
    }
}

extension WriteTransaction {
    /// - Throws: `not-found` for who is no buddy, as for who is invited and was not seen yet.
    fileprivate func remove(_ buddy: UserID, from trip: TripID) throws {
        guard try tripMembers(of: trip).contains(TripMember(person: buddy, standing: .buddy)) else {
            throw Fault(.notFound, "\(buddy) is no buddy on the trip", field: "user")
        }
        try leave(trip, by: buddy)
    }
}
