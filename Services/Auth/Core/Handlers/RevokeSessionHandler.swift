import AuthContract
import ServiceKit

struct RevokeSessionHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer

    func handle(_ request: RevokeSession, _ context: CallContext) async throws -> Done {
        let caller = try context.signedIn()
        return try await store.write(for: context) { [sessions] transaction in
            guard let session = try transaction.sessions.find(request.session), session.account == caller.user else {
                throw Fault(.notFound, "you have no such session", field: "session", rule: "no-such-session")
            }
            if session.endedAt == nil {
                try sessions.end(session, by: .revoked, at: context.receivedAt, in: transaction)
            }
            return Done()
        }
    }
}
