import AuthContract
import ChatContract
import ServiceKit

/// Asks auth whether people can be written to.
struct Recipients: Sendable {
    let client: Client

    /// Checks that there are such people and that they are no guests.
    ///
    /// - Parameters:
    ///   - people: at most 199.
    ///   - field: the member of the request that has the person of this place.
    /// - Returns: when the caller's account was made.
    /// - Throws: `forbidden` for who is not there, in the words of a block; `invalid` for a guest.
    func check(
        _ people: [UserID],
        for caller: UserID,
        field: (Int) -> String,
        _ context: CallContext
    ) async throws(Fault) -> Timestamp {
        var profiles: [UserID: Profile] = [:]
        try await (people + [caller]).inParts { part throws(Fault) in
            let request = FindProfiles(users: part)
            let reply = try await client.working(on: context).send(request, before: context.deadline)
            for profile in reply.profiles { profiles[profile.user] = profile }
            return reply.rest
        }
        for (index, person) in people.enumerated() {
            guard let profile = profiles[person] else { throw ChatFault.recipientUnavailable(field(index)) }
            guard !profile.isGuest else {
                throw BrokenRule.guest.fault(at: field(index))
            }
        }
        // Who has gone since the token was made is told so by whatever is done next.
        return profiles[caller]?.since ?? context.receivedAt
    }
}
