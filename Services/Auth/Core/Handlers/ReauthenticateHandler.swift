import AuthContract
import ServiceKit

struct ReauthenticateHandler: Handler {
    static let isBrief = true
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let proof: PasswordProof

    func handle(_ request: Reauthenticate, _ context: CallContext) async throws -> Reauthenticate.Reply {
        let caller = try context.signedIn()
        _ = try await proof.account(of: caller, showing: request.password, context)
        return try await store.write(for: context) { transaction in
            let session = try ActiveSession(of: caller, in: transaction).session
            try transaction.sessions.recordProof(in: session.id, at: context.receivedAt)
            return Reauthenticate.Reply(until: context.receivedAt.adding(ActiveSession.proofLifetime))
        }
    }
}
