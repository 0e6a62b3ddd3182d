import ChatContract
import ServiceKit

struct FindPresenceHandler: Handler {
    let database: Database
    let presence: PresenceBoard

    func handle(_ request: FindPresence, _ context: CallContext) async throws -> FindPresence.Reply {
        let viewer = try context.user()
        let users = request.users.withoutRepeats
        let visible = try await database.read { try $0.visible(of: users, to: viewer) }
        return FindPresence.Reply(
            presences: users.map { user in
                visible.contains(user) ? presence.presence(of: user) : Presence(user: user, state: .offline)
            }
        )
    }
}

extension ReadTransaction {
    fileprivate func visible(of users: [UserID], to viewer: UserID) throws -> Set<UserID> {
        if try privacy(of: viewer).hidesPresence { return [] }
        return Set(
            try users.filter { user in
                guard user != viewer else { return true }
                return try areAcquainted(user, viewer) && !isBlocked(between: user, and: viewer)
                    && !privacy(of: user).hidesPresence
            }
        )
    }
}
