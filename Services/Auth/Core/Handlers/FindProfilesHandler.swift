import AuthContract
import ServiceKit

struct FindProfilesHandler: Handler {
    let store: AuthStore

    func handle(_ request: FindProfiles, _ context: CallContext) async throws -> FindProfiles.Reply {
        let asked = try FindProfiles.usersRule.check(request.users, field: "users")
        return try await store.read { transaction in
            var seen: Set<UserID> = []
            var reply = FindProfiles.Reply(profiles: [], unknown: [])
            for id in asked where seen.insert(id).inserted {
                if let account = try transaction.account(id) {
                    reply.profiles.append(account.profile)
                } else {
                    reply.unknown.append(id)
                }
            }
            return reply
        }
    }
}
