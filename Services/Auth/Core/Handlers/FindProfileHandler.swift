import AuthContract
import ServiceKit

struct FindProfileHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: FindProfile, _ context: CallContext) async throws -> FindProfile.Reply {
        let viewer = context.caller?.user
        let seesNames = context.bearer?.seesNames == true
        return try await store.read { transaction in
            guard let account = try transaction.accounts.find(request.user) else {
                throw AuthFault.noSuchUser(request.user)
            }
            let profiles = VisibleProfiles(viewer: viewer, seesNames: seesNames, transaction: transaction)
            return FindProfile.Reply(profile: try profiles.profile(of: account))
        }
    }
}

extension Bearer {
    var seesNames: Bool {
        if case .person(let caller) = self { !caller.isGuest } else { true }
    }
}
