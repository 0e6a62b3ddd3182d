import AuthContract
import ServiceKit

struct ListSessionsHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: ListSessions, _ context: CallContext) async throws -> ListSessions.Reply {
        let caller = try context.signedIn()
        let sessions = try await store.read { transaction in
            try transaction.sessions.active(of: caller.user).filter { $0.expiresAt > context.receivedAt }
        }
        return ListSessions.Reply(
            sessions: sessions.map { session in
                RunningSession(
                    session: session.id,
                    device: session.device,
                    createdAt: session.createdAt,
                    lastUsedAt: session.refresh.rotatedAt,
                    expiresAt: session.expiresAt,
                    isCurrent: session.id == caller.session
                )
            }
        )
    }
}
