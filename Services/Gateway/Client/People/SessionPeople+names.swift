import AuthContract
import GatewayKit
import UmkreisVocabulary
import UmkreisWire

extension SessionPeople {
    /// Returns display names; unavailable ones are omitted.
    func names(of users: some Sequence<UserID>) async -> [UserID: String] {
        let (profiles, gone) = await people(users)
        let names = profiles.mapValues(\.shownName)
        return names.merging(gone.map { ($0, UserText.gone) }) { name, _ in name }
    }

    /// Returns visible profiles; unavailable ones are omitted.
    func profiles(of users: some Sequence<UserID>) async -> [UserID: Profile] {
        await people(users).profiles
    }

    private func people(_ users: some Sequence<UserID>) async -> (profiles: [UserID: Profile], gone: [UserID]) {
        let wanted = Array(Set(users)).sorted()
        var profiles: [UserID: Profile] = [:]
        var gone: [UserID] = []
        _ = try? await wanted.inBatches(of: FindProfiles.usersRule.maximum) { part in
            let reply = try await session.send(FindProfiles(users: part))
            for profile in reply.profiles { profiles[profile.user] = profile }
            gone += reply.unknown
            return reply.rest
        }
        return (profiles, gone)
    }
}
