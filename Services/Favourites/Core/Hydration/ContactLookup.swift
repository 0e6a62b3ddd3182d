import AuthContract
import ServiceKit

/// Asks auth for the contact cards of posts' owners.
struct ContactLookup: Sendable {
    /// A service's client.
    let client: Client
    let viewer: UserID?
    let owners: [UserID]
    let deadline: ContinuousClock.Instant

    /// Cards visible to the viewer; `nil` if unavailable.
    func contacts() async -> [UserID: ContactCard]? {
        var cards: [UserID: ContactCard] = [:]
        do {
            try await owners.inBatches { part throws(Fault) in
                let reply = try await client.send(FindProfiles(users: part, viewer: viewer), before: deadline)
                for profile in reply.profiles { cards[profile.user] = profile.contact }
                return reply.rest
            }
            return cards
        } catch {
            return nil
        }
    }
}
