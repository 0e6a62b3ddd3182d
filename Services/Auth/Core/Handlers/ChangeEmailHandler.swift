import AuthContract
import ServiceKit

struct ChangeEmailHandler: Handler {
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let proof: PasswordProof
    let change: AddressChange

    func handle(_ request: ChangeEmail, _ context: CallContext) async throws -> ChangeEmail.Reply {
        let caller = try context.signedIn()
        let address = try request.email.parsed(as: "email", EmailAddress.init)
        let limit = AttemptLimit.takenLogins(by: caller.user, from: context.origin)
        return try await proof.attempts.countConflicts(of: limit, at: context.receivedAt) {
            _ = try await proof.account(of: caller, showing: request.password, context)
            return try await store.write(for: context) { [change] transaction in
                let account = try ActiveSession(of: caller, in: transaction).account
                return try change.begin(of: account, to: address, at: context.receivedAt, in: transaction)
            }
        }
    }
}
