import AuthContract
import ServiceKit

/// Has somebody who is signed in show the password once more.
struct PasswordProof: Sendable {
    /// How long a proof counts (OWASP ASVS 7.5.1).
    static let lifetime = Duration.seconds(600)

    let store: AuthStore
    let hasher: PasswordHasher
    let attempts: AttemptCounter

    private static let wrong = Fault(.unauthenticated, "the password is wrong", field: "password")

    /// The caller's account, when the password is right.
    ///
    /// Guesses are counted for the caller's session: who has stolen one finds no password with it, and keeps nobody else out.
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
            try await attempts.noteGuess(count, with: subject, of: caller.user, at: context.receivedAt)
            throw fault
        } catch {
            // What was not compared was no guess.
            try await attempts.takeBack([subject])
            throw error
        }
    }
}

extension ReadTransaction {
    /// The caller's account and session, as they are now.
    ///
    /// - Throws: `unauthenticated` when one of them is no longer there.
    func running(_ caller: Caller) throws -> (account: AccountRecord, session: SessionRecord) {
        guard let account = try account(caller.user) else { throw AuthFault.noSuchAccount }
        guard let session = try session(caller.session), session.endedAt == nil else { throw AuthFault.sessionEnded }
        return (account, session)
    }

    /// Lets no session that was stolen do what an operator may.
    ///
    /// It is asked for the password again; who has the machine needs no session.
    ///
    /// - Throws: as ``recentlyProven(_:at:)``.
    func checkOperator(_ context: CallContext) throws {
        if let caller = context.caller { _ = try recentlyProven(caller, at: context.receivedAt) }
    }

    /// The caller's account, if the password was shown in this session a short while ago (``PasswordProof/lifetime``).
    ///
    /// - Throws: `reauthentication-required`; `unauthenticated` as ``running(_:)``.
    func recentlyProven(_ caller: Caller, at moment: Timestamp) throws -> AccountRecord {
        let (account, session) = try running(caller)
        guard let proof = session.authenticatedAt, moment.since(proof) <= PasswordProof.lifetime,
            proof.since(moment) <= PasswordProof.lifetime
        else {
            throw Fault(.reauthenticationRequired, "this wants the password again: auth.reauthenticate")
        }
        return account
    }
}
