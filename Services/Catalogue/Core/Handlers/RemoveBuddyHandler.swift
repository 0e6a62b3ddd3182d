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
        try await database.read { try $0.ownTrip(id, of: owner) }
        var digest: String?
        if let email {
            let question = ResolveEmail(email: email, askedBy: owner)
            digest = try await client.working(on: context).send(question, before: context.deadline).digest
        }
        return try await database.write(for: context) { [digest] transaction in
            try transaction.ownTrip(id, of: owner)
            if let digest { try transaction.revokeInvitation(of: digest, to: id) }
            if let user = request.user { try transaction.remove(user, from: id) }
            return Done()
        }
    }
}

extension ReadTransaction {
    fileprivate func ownTrip(_ id: TripID, of owner: UserID) throws {
        try trip(id, seenBy: owner).checkIsOwned("only the owner can remove others from a trip")
    }
}

extension WriteTransaction {
    /// - Throws: `not-found` if not a buddy, also for an invited user.
    fileprivate func remove(_ buddy: UserID, from trip: TripID) throws {
        guard try tripMembers(of: trip).contains(TripMember(person: buddy, standing: .buddy)) else {
            throw Fault(.notFound, "\(buddy) is not a buddy of this trip", field: "user")
        }
        try leave(trip, by: buddy)
    }
}
