import AuthContract
import ServiceKit

struct SignOutHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer

    func handle(_ request: SignOut, _ context: CallContext) async throws -> Done {
        let caller = try context.signedIn()
        return try await store.write(for: context) { [sessions] transaction in
            guard let session = try transaction.sessions.find(caller.session), session.endedAt == nil else {
                throw AuthFault.sessionEnded
            }
            try sessions.end(session, by: .signedOut, at: context.receivedAt, in: transaction)
            return Done()
        }
    }
}
