import AuthContract
import ServiceKit

struct FindProfileHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: FindProfile, _ context: CallContext) async throws -> FindProfile.Reply {
        let viewer = context.caller?.user
        return try await store.read { transaction in
            guard let account = try transaction.account(request.user) else { throw AuthFault.noSuchUser(request.user) }
            return FindProfile.Reply(profile: try transaction.profile(of: account, for: viewer))
        }
    }
}
