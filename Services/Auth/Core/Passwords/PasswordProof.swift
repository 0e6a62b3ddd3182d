import ServiceKit

/// Checks a signed-in user's password again.
struct PasswordProof: Sendable {
    let store: AuthStore
    let hasher: PasswordHasher
    let attempts: AttemptCounter

    private static let wrong = Fault(
        .unauthenticated,
        "the password is wrong",
        field: "password",
        rule: "wrong-password"
    )

    /// Counts attempts per session: a stolen session can neither guess the password nor lock out others.
    ///
    /// - Throws: `unauthenticated`, `throttled`, `overloaded`.
    func account(of caller: Caller, showing text: String, _ context: CallContext) async throws -> AccountRecord {
        let password = try Password(text)
        let limit = AttemptLimit.device(caller.session, of: caller.user)
        let count = try await attempts.admit(limit, at: context.receivedAt)
        do {
            guard let account = try await store.read({ try $0.accounts.find(caller.user) }) else {
                throw AuthFault.noSuchAccount
            }
            let verdict = try await hasher.verify(
                password,
                against: account.passwordHash.map { try StoredHash($0) },
                commonest: .unknown,
                forKnown: true,
                deadline: context.deadline
            )
            guard verdict != .wrong else { throw Self.wrong }
            try await attempts.reset(limit)
            return account
        } catch let fault as Fault where fault == Self.wrong {
            try await attempts.auditGuesses(count, with: limit, of: caller.user, at: context.receivedAt)
            throw fault
        } catch {
            // Not compared, so not a guess.
            try await attempts.takeBack([limit])
            throw error
        }
    }
}
