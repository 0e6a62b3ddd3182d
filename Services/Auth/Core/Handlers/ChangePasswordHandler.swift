import AuthContract
import ServiceKit

struct ChangePasswordHandler: Handler {
    static let waives = Set(Restriction.allCases)

    let store: AuthStore
    let sessions: SessionIssuer
    let policy: PasswordPolicy
    let hasher: PasswordHasher
    let proof: PasswordProof
    let mail: AccountMail

    var rules: FieldRules { ["newPassword": policy.rule] }

    func handle(_ request: ChangePassword, _ context: CallContext) async throws -> Done {
        let caller = try context.signedIn()
        // Rejects invalid passwords before any other work.
        _ = try policy.accept(request.newPassword, field: "newPassword")
        let account = try await proof.account(of: caller, showing: request.password, context)
        let password = try policy.accept(request.newPassword, for: account, field: "newPassword")
        let hash = try await hasher.hash(password, forKnown: true, deadline: context.deadline)
        return try await store.write(for: context) { [sessions, mail] transaction in
            let current = try transaction.running(caller).account
            // Another request changed the password concurrently.
            guard current.passwordHash == account.passwordHash else { throw AuthFault.passwordChanged }
            try transaction.replacePasswordHash(of: current.id, by: hash)
            try transaction.audit(.passwordSet(of: current.id, "changed"), by: sessions.audit, at: context.receivedAt)
            try sessions.endAll(
                of: current.id,
                butFor: caller.session,
                by: .passwordChanged,
                at: context.receivedAt,
                in: transaction
            )
            try transaction.forgetDevices(of: current.id, before: context.receivedAt)
            try mail.tell(.passwordChanged, to: current, at: context.receivedAt, in: transaction)
            return Done()
        }
    }
}
