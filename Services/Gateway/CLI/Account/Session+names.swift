import AuthContract
import Vocabulary
import Wire

extension Session {
    /// What others see of these users; a name that cannot be had is left out, for it only adorns.
    func names(of users: some Sequence<UserID>) async -> [UserID: String] {
        let wanted = Array(Set(users)).sorted()
        var names: [UserID: String] = [:]
        for start in stride(from: 0, to: wanted.count, by: 200) {
            let batch = Array(wanted[start..<min(start + 200, wanted.count)])
            guard let reply = try? await send(FindProfiles(users: batch)) else { return names }
            for profile in reply.profiles { names[profile.user] = profile.displayName }
        }
        return names
    }
}
