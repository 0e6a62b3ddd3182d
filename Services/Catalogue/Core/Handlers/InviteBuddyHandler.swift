import AuthContract
import CatalogueContract
import ServiceKit

struct InviteBuddyHandler: Handler {
    let database: Database
    /// Authenticated as the catalogue, as auth requires.
    let client: Client

    func handle(_ request: InviteBuddy, _ context: CallContext) async throws -> Done {
        let owner = try context.user()
        let email = request.email
        let (id, moment) = (request.id, context.receivedAt)
        try await database.read { transaction in
            try InviteBuddyHandler.checkIsOwned(id, by: owner, in: transaction)
            try TripMembership.checkRoom(in: id, transaction)
        }
        let auth = client.working(on: context)
        let address = try await auth.send(ResolveEmail(email: email, askedBy: owner), before: context.deadline)
        guard address.user != owner else { throw BrokenRule.ownItem.fault(at: "email") }
        // Stored before the second query, so that a concurrent verification is seen either there or as an event. The
        // steps are the same for unknown addresses.
        try await database.write { transaction in
            try InviteBuddyHandler.checkIsOwned(id, by: owner, in: transaction)
            try TripMembership(transaction: transaction).invite(
                address.digest,
                to: id,
                knownAs: address.user,
                at: moment
            )
        }
        let person = try await auth.send(ResolveEmail(email: email), before: context.deadline).user
        let isOpen = try await database.write { transaction in
            guard let person else { return true }
            return try TripMembership(transaction: transaction).admit(person, to: id, invitedBy: address.digest)
        }
        // Mailed before the reply is stored, so that a repeat mails what a crash left out; auth mails once.
        try await auth.send(
            MailInvitation(email: email, invitedBy: owner, isDecoy: isOpen ? nil : true),
            before: context.deadline
        )
        return try await database.write(for: context) { _ in Done() }
    }

    private static func checkIsOwned(_ trip: TripID, by owner: UserID, in transaction: ReadTransaction) throws {
        try TripView(of: trip, for: owner, in: transaction).checkIsOwned("only the owner can invite to a trip")
    }
}
