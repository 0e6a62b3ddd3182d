import AuthContract
import ServiceKit

struct PasswordProof: Sendable {
    /// OWASP ASVS 7.5.1.
    static let lifetime = Duration.seconds(600)

    let store: AuthStore
    let hasher: PasswordHasher
    let attempts: AttemptCounter

    private static let wrong = Fault(.unauthenticated, "the password is wrong", field: "password")

    /// Counts attempts per session: a stolen session can neither guess the password nor lock out others.
    ///
    /// - Throws: `unauthenticated`, `throttled`, `overloaded`.
    func account(of caller: Caller, showing text: String, _ context: CallContext) async throws -> AccountRecord {
        let password = try Password(text)
        let subject = AttemptSubject.device(caller.session, of: caller.user)
        let count = try await attempts.admit(subject, at: context.receivedAt)
        do {
            guard let account = try await store.read({ try $0.account(caller.user) }) else {
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
            try await attempts.forget(subject)
            return account
        } catch let fault as Fault where fault == Self.wrong {
            try await attempts.auditGuesses(count, with: subject, of: caller.user, at: context.receivedAt)
            throw fault
        } catch {
            // Not compared, so not a guess.
            try await attempts.takeBack([subject])
            throw error
        }
    }
}

extension ReadTransaction {
    /// - Throws: `unauthenticated` if either has ended.
    func running(_ caller: Caller) throws -> (account: AccountRecord, session: SessionRecord) {
        guard let account = try account(caller.user) else { throw AuthFault.noSuchAccount }
        guard let session = try session(caller.session), session.endedAt == nil else { throw AuthFault.sessionEnded }
        return (account, session)
    }

    /// Requires a recent proof, so that a stolen session cannot act as operator.
    func checkOperator(_ context: CallContext) throws {
        if let caller = context.caller { _ = try requireRecentProof(caller, at: context.receivedAt) }
    }

    /// - Throws: `reauthentication-required` without a proof within ``PasswordProof/lifetime``.
    func requireRecentProof(_ caller: Caller, at moment: Timestamp) throws -> AccountRecord {
        let (account, session) = try running(caller)
        guard let proof = session.authenticatedAt, moment.since(proof) <= PasswordProof.lifetime,
            proof.since(moment) <= PasswordProof.lifetime
        else {
            throw Fault(.reauthenticationRequired, "confirm your password first: auth.reauthenticate")
        }
        return account
    }
}
