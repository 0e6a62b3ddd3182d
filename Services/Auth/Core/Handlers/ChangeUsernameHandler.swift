import AuthContract
import ServiceKit

struct ChangeUsernameHandler: Handler {
    static let waives: Set<Restriction> = [.unverified]

    let store: AuthStore
    let attempts: AttemptCounter
    let reserved: ReservedNames

    func handle(_ request: ChangeUsername, _ context: CallContext) async throws -> Done {
        let caller = try context.signedIn()
        let username = try request.username?.parsed(as: "username", Username.init)
        // Operators may use reserved names.
        if let username, reserved.contains(username), !caller.roles.contains(Role.operator) {
            throw ReservedNames.rule.fault(at: "username")
        }
        let limit = AttemptLimit.takenLogins(by: caller.user, from: context.origin)
        return try await attempts.countConflicts(of: limit, at: context.receivedAt) {
            try await store.write(for: context) { [attempts] transaction in
                let active = try ActiveSession(of: caller, in: transaction)
                try active.requireProof(at: context.receivedAt)
                let account = active.account
                if let username {
                    try transaction.accounts.checkIsFree(username, for: account.id)
                } else if account.email == nil {
                    throw Fault(.conflict, "the account has no other login", field: "username", rule: "last-login")
                }
                try transaction.accounts.setUsername(of: account.id, to: username)
                try attempts.audit.record(.updated(account.id, "username"), at: context.receivedAt, in: transaction)
                return Done()
            }
        }
    }
}
