import AuthContract
import ServiceKit

struct ChangePasswordHandler: Handler {
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let sessions: SessionIssuer
    let policy: PasswordPolicy
    let hasher: PasswordHasher
    let proof: PasswordProof
    let mail: AccountMailer

    var rules: FieldRules { ["newPassword": policy.rule] }

    func handle(_ request: ChangePassword, _ context: CallContext) async throws -> Done {
        let caller = try context.signedIn()
        // Rejects invalid passwords before any other work.
        _ = try policy.accept(request.newPassword, field: "newPassword")
        let account = try await proof.account(of: caller, showing: request.password, context)
        let password = try policy.accept(request.newPassword, for: account, field: "newPassword")
        let hash = try await hasher.hash(password, forKnown: true, deadline: context.deadline)
        return try await store.write(for: context) { [sessions, mail] transaction in
            let current = try ActiveSession(of: caller, in: transaction).account
            // Another request changed the password concurrently.
            guard current.passwordHash == account.passwordHash else { throw AuthFault.passwordChanged }
            try transaction.accounts.replacePasswordHash(of: current.id, by: hash)
            try sessions.audit.record(.passwordSet(of: current.id, "changed"), at: context.receivedAt, in: transaction)
            try sessions.endAll(
                of: current.id,
                butFor: caller.session,
                by: .passwordChanged,
                at: context.receivedAt,
                in: transaction
            )
            try transaction.accounts.revokeDevices(of: current.id, before: context.receivedAt)
            try mail.notify(.passwordChanged, to: current, at: context.receivedAt, in: transaction)
            return Done()
        }
    }
}
