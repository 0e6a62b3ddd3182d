import AuthContract
import ServiceKit

struct RevokeOtherSessionsHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let sessions: SessionIssuer

    func handle(_ request: RevokeOtherSessions, _ context: CallContext) async throws -> RevokeOtherSessions.Reply {
        let caller = try context.signedIn()
        return try await store.write(for: context) { [sessions] transaction in
            let ended = try sessions.endAll(
                of: caller.user,
                butFor: caller.session,
                by: .revoked,
                at: context.receivedAt,
                in: transaction
            )
            try transaction.accounts.revokeDevices(of: caller.user, before: context.receivedAt)
            return RevokeOtherSessions.Reply(ended: ended)
        }
    }
}
