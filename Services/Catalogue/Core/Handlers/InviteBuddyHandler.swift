import AuthContract
import CatalogueContract
import ServiceKit

struct InviteBuddyHandler: Handler {
    let database: Database
    /// Sends as the catalogue: whose an address is, nobody else is told.
    let client: Client

    func handle(_ request: InviteBuddy, _ context: CallContext) async throws -> Done {
        let owner = try context.user()
        let email = try TextRule.emailAddress.check(request.email, field: "email")
        let (id, moment) = (request.id, context.receivedAt)
        try await database.read { transaction in
            try transaction.trip(id, seenBy: owner).checkIsOwned("only the trip's owner invites to it")
            try transaction.checkHasRoomForBuddy(id)
        }
        let auth = client.working(on: context)
        let address = try await auth.send(ResolveEmail(email: email, askedBy: owner), before: context.deadline)
        guard address.user != owner else { throw BrokenRule.onesOwn.fault(at: "email") }
        // Kept before auth is asked once more: whoever verifies the address meanwhile is found by this answer or by the event,
        // and never by neither. What is done takes the same steps whether or not the address is somebody's.
        try await database.write { transaction in
            try transaction.trip(id, seenBy: owner).checkIsOwned("only the trip's owner invites to it")
            try transaction.invite(address.digest, to: id, knownAs: address.user, at: moment)
        }
        let person = try await auth.send(ResolveEmail(email: email), before: context.deadline).user
        return try await database.write(for: context) { transaction in
            if let person { try transaction.admit(person, to: id, invitedBy: address.digest) }
            return Done()
        }
    }
}
