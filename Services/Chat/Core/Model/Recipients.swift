import AuthContract
import ServiceKit

/// Checks the users that a caller wants to reach.
struct Recipients: Sendable {
    let client: Client

    /// Checks that at most 199 users exist and are not guests.
    ///
    /// - Parameter field: the field at an index.
    /// - Returns: when the caller's account was created.
    /// - Throws: `forbidden` if missing, as for a block; `invalid` for a guest.
    func check(
        _ people: [UserID],
        for caller: UserID,
        field: (Int) -> String,
        _ context: CallContext
    ) async throws(Fault) -> Timestamp {
        var profiles: [UserID: Profile] = [:]
        try await (people + [caller]).inBatches { part throws(Fault) in
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
        // The next step refuses a deleted caller.
        return profiles[caller]?.since ?? context.receivedAt
    }
}
