import AuthContract
import ServiceKit

struct FindProfilesHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    private struct Found: Encodable, Sendable {
        var profiles: [RawJSON] = []
        var unknown: [UserID] = []
        var rest: [UserID] = []
    }

    func handle(_ request: FindProfiles, _ context: CallContext) async throws -> RawJSON {
        let viewer = try viewer(request, context)
        let seesNames = context.bearer?.seesNames == true
        return try await context.reply(of: request.users.count) {
            try await find(request.users, for: viewer, seesNames)
        }
    }

    private func find(_ asked: [UserID], for viewer: UserID?, _ seesAllNames: Bool) async throws -> Found {
        try await store.read { transaction in
            // A service gets the guest's view.
            let isGuest = try viewer.map { try transaction.accounts.find($0)?.isGuest != false } ?? false
            let visible = VisibleProfiles(
                viewer: viewer,
                seesNames: seesAllNames && !isGuest,
                transaction: transaction
            )
            var budget = LineBudget()
            var seen: Set<UserID> = []
            var reply = Found()
            for id in asked where seen.insert(id).inserted {
                guard let account = try transaction.accounts.find(id) else {
                    reply.unknown.append(id)
                    continue
                }
                if let json = try budget.json(of: visible.profile(of: account)) {
                    reply.profiles.append(json)
                } else {
                    reply.rest.append(id)
                }
            }
            return reply
        }
    }

    private func viewer(_ request: FindProfiles, _ context: CallContext) throws(Fault) -> UserID? {
        guard let viewer = request.viewer else { return context.caller?.user }
        guard case .service = context.bearer else {
            throw Fault(.forbidden, "only services can name a viewer", field: "viewer", rule: "services-only")
        }
        return viewer
    }
}
