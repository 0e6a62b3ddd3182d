import AuthContract
import ChatContract
import ServiceKit

/// Asks auth for the names and photos that a list shows beside ids, as everybody sees them.
struct PersonNames: Sendable {
    let client: Client

    /// A list comes without names rather than late: it waits a second for them, or half of the time that is left if that is
    /// less.
    ///
    /// - Returns: those that came in time; whoever is gone is left out.
    func names(
        of people: [UserID],
        _ context: CallContext
    ) async -> (found: [UserID: ConversationPerson], isWhole: Bool) {
        let now = ContinuousClock.now
        let deadline = now.advanced(by: min(.seconds(1), now.duration(to: context.deadline) / 2))
        var found: [UserID: ConversationPerson] = [:]
        var left = people
        while !left.isEmpty {
            let asked = Array(left.prefix(FindProfiles.usersRule.most))
            let reply: FindProfiles.Reply
            do {
                reply = try await client.working(on: context).send(FindProfiles(users: asked), before: deadline)
            } catch {
                return (found, false)
            }
            for profile in reply.profiles {
                found[profile.user] = ConversationPerson(
                    user: profile.user,
                    displayName: profile.displayName,
                    photo: profile.photo
                )
            }
            // Each reply has at least one profile if it leaves any, so this ends.
            guard reply.rest.count < asked.count else { return (found, false) }
            left = reply.rest + left.dropFirst(asked.count)
        }
        return (found, true)
    }
}

extension ReadTransaction {
    /// The same people without the photos of those whom a block keeps apart from the viewer.
    func hidingPhotos(
        _ people: [UserID: ConversationPerson],
        from viewer: UserID
    ) throws -> [UserID: ConversationPerson] {
        guard try isAnyBlock(of: viewer) else { return people }
        return try people.mapValues { person in
            guard try isBlocked(between: viewer, and: person.user) else { return person }
            return ConversationPerson(user: person.user, displayName: person.displayName)
        }
    }
}
