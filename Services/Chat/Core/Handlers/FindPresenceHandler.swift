import ChatContract
import ServiceKit

struct FindPresenceHandler: Handler {
    let database: Database
    let presence: PresenceBoard

    func handle(_ request: FindPresence, _ context: CallContext) async throws -> FindPresence.Reply {
        let viewer = try context.user()
        let users = request.users.withoutRepeats
        let visible = try await database.read { try visibleUsers(among: users, to: viewer, in: $0) }
        return FindPresence.Reply(
            presences: users.map { user in
                visible.contains(user) ? presence.presence(of: user) : Presence(user: user, state: .offline)
            }
        )
    }

    private func visibleUsers(
        among users: [UserID],
        to viewer: UserID,
        in transaction: ReadTransaction
    ) throws -> Set<UserID> {
        if try transaction.privacy.get(of: viewer).hidesPresence { return [] }
        return Set(
            try users.filter { user in
                guard user != viewer else { return true }
                return try transaction.members.areContacts(user, viewer)
                    && !transaction.isBlocked(between: user, and: viewer)
                    && !transaction.privacy.get(of: user).hidesPresence
            }
        )
    }
}
