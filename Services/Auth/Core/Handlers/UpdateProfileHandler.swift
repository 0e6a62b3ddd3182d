import Attributes
import AuthContract
import ServiceKit

struct UpdateProfileHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: UpdateProfile, _ context: CallContext) async throws -> UpdateProfile.Reply {
        let user = try context.user()
        let change = try ProfileChange(request)
        return try await store.write(for: context) { transaction in
            guard let account = try transaction.account(user) else { throw AuthFault.noSuchAccount }
            guard account.suspendedAt == nil else { throw AuthFault.suspended }
            let former = try transaction.profileRecord(of: account)
            let fields = AttributeSchema(stored: try transaction.profileFields())
            let record = try change.applied(to: former, fields: fields)
            if record != former { try transaction.setProfile(of: user, to: record) }
            let changed = try transaction.existingAccount(user)
            let profile = try transaction.profile(of: changed, for: user, seeingNames: true)
            return UpdateProfile.Reply(profile: profile)
        }
    }
}
