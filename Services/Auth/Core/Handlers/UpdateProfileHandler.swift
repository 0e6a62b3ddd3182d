import AuthContract
import ServiceKit
import UmkreisAttributes

struct UpdateProfileHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let ownership: OwnershipSeal

    func handle(_ request: UpdateProfile, _ context: CallContext) async throws -> UpdateProfile.Reply {
        let user = try context.user()
        let change = ProfileChange(request)
        return try await store.write(for: context) { [ownership] transaction in
            guard let account = try transaction.accounts.find(user) else { throw AuthFault.noSuchAccount }
            guard account.suspendedAt == nil else { throw AuthFault.suspended }
            let former = try transaction.profiles.find(of: account)
            if let photo = request.photo, photo != former.photo {
                try ownership.check(photo, ownedBy: user, at: "photo")
            }
            let fields = AttributeSchema(stored: try transaction.profileFields.list())
            let record = try change.applied(to: former, fields: fields)
            if record != former { try ProfilePublishing(transaction: transaction).set(record, of: user) }
            let profiles = VisibleProfiles(viewer: user, seesNames: true, transaction: transaction)
            return UpdateProfile.Reply(profile: try profiles.profile(of: transaction.accounts.existing(user)))
        }
    }
}
