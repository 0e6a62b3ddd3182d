import AuthContract
import ChatContract
import ServiceKit

/// Reads public names and photos from auth.
struct PersonNames: Sendable {
    let client: Client

    /// Returns the profiles that arrive before a brief deadline.
    func names(
        of people: [UserID],
        _ context: CallContext
    ) async -> (found: [UserID: ConversationPerson], isComplete: Bool) {
        let deadline = context.briefDeadline
        var found: [UserID: ConversationPerson] = [:]
        let isComplete = try? await people.inBatches(of: FindProfiles.usersRule.maximum) { part throws(Fault) in
            let reply = try await client.working(on: context).send(FindProfiles(users: part), before: deadline)
            for profile in reply.profiles {
                found[profile.user] = ConversationPerson(
                    user: profile.user,
                    displayName: profile.displayName,
                    photo: profile.photo
                )
            }
            for user in reply.unknown { found[user] = ConversationPerson(user: user) }
            return reply.rest
        }
        return (found, isComplete ?? false)
    }

    /// Removes photos of users blocked from the viewer.
    static func hidingPhotos(
        in people: [UserID: ConversationPerson],
        from viewer: UserID,
        _ transaction: ReadTransaction
    ) throws -> [UserID: ConversationPerson] {
        guard try transaction.isAnyBlock(of: viewer) else { return people }
        return try people.mapValues { person in
            guard try transaction.isBlocked(between: viewer, and: person.user) else { return person }
            return ConversationPerson(user: person.user, displayName: person.displayName)
        }
    }
}
