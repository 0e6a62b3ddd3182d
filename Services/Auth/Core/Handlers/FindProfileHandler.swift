import AuthContract
import ServiceKit

struct FindProfileHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: FindProfile, _ context: CallContext) async throws -> FindProfile.Reply {
        guard let account = try await store.read({ try $0.account(request.user) }) else {
            throw AuthFault.noSuchUser(request.user)
        }
        return FindProfile.Reply(profile: account.profile)
    }
}
