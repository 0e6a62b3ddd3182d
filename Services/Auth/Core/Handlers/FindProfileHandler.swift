import AuthContract
import ServiceKit

struct FindProfileHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: FindProfile, _ context: CallContext) async throws -> FindProfile.Reply {
        let viewer = context.caller?.user
        let seesNames = context.bearer?.seesNames == true
        return try await store.read { transaction in
            guard let account = try transaction.account(request.user) else { throw AuthFault.noSuchUser(request.user) }
            let profile = try transaction.profile(of: account, for: viewer, seeingNames: seesNames)
            return FindProfile.Reply(profile: profile)
        }
    }
}

extension Bearer {
    var seesNames: Bool {
        if case .person(let caller) = self { !caller.isGuest } else { true }
    }
}
