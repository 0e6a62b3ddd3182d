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
        let subject = AttemptSubject.registrations(by: caller.user)
        return try await attempts.countConflicts(of: subject, at: context.receivedAt) {
            try await store.write(for: context) { [attempts] transaction in
                let account = try transaction.requireRecentProof(caller, at: context.receivedAt)
                if let username {
                    try transaction.checkIsFree(username, for: account.id)
                } else if account.email == nil {
                    throw Fault(.conflict, "the account has no other login", field: "username")
                }
                try transaction.setUsername(of: account.id, to: username)
                try transaction.audit(.updated(account.id, "username"), by: attempts.audit, at: context.receivedAt)
                return Done()
            }
        }
    }
}
