import AuthContract
import ServiceKit

struct SignOutHandler: Handler {
    static let isBrief = true
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer
    let now: @Sendable () -> Timestamp

    func handle(_ request: SignOut, _ context: CallContext) async throws -> Done {
        let caller = try context.signedIn()
        return try await store.write(for: context) { [sessions, now] transaction in
            guard let session = try transaction.session(caller.session), session.endedAt == nil else {
                throw AuthFault.sessionEnded
            }
            try sessions.end(session, by: .signedOut, at: now(), in: transaction)
            return Done()
        }
    }
}
