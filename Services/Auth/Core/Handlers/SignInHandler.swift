import AuthContract
import ServiceKit

struct SignInHandler: Handler {
    static let isBrief = true
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer
    let hasher: PasswordHasher
    let loginKey: [UInt8]
    let now: @Sendable () -> Timestamp

    /// The same words whoever is asked for: they do not tell whether there is such an account.
    private static let refusal = Fault(.unauthenticated, "login and password do not belong together")

    func handle(_ request: SignIn, _ context: CallContext) async throws -> SignedIn {
        let password = try Password(request.password)
        let device = try request.device?.parsed(as: "device", DisplayName.init)
        let login = Login(request.login)
        let digest = LoginDigest(login, key: loginKey)
        try await admit(digest)
        let (account, newHash) = try await accountWithPassword(login, password, digest, context)
        do {
            return try await signIn(account, newHash, device, digest, context)
        } catch let fault as Fault where fault.field == "token" {
            // The guest is no more, but the password was right.
            try await takeBack(digest)
            throw fault
        }
    }

    private func signIn(
        _ account: AccountRecord,
        _ newHash: PasswordHash?,
        _ device: DisplayName?,
        _ digest: LoginDigest,
        _ context: CallContext
    ) async throws -> SignedIn {
        try await store.write(for: context) { [sessions, now] transaction in
            // A password that was changed meanwhile is no longer the right one.
            guard let current = try transaction.account(account.id), current.passwordHash == account.passwordHash else {
                throw Self.refusal
            }
            if let newHash { try transaction.replacePasswordHash(of: account.id, by: newHash) }
            try transaction.forgetAttempts(with: digest)
            let moment = now()
            let guest = try Self.merge(context.caller, into: current, by: sessions, at: moment, in: transaction)
            var signedIn = try sessions.start(for: current, device: device, at: moment, in: transaction)
            signedIn.mergedGuest = guest
            return signedIn
        }
    }

    /// Gives what is a guest's to the account, and ends the guest's session; nobody else is merged.
    private static func merge(
        _ caller: Caller?,
        into account: AccountRecord,
        by sessions: SessionIssuer,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> UserID? {
        guard let caller, caller.isGuest else { return nil }
        let guest = try transaction.guestSession(of: caller)
        try sessions.end(guest.session, by: .registered, at: moment, in: transaction)
        try transaction.announce(GuestMerged(guest: guest.account.id, account: account.id))
        return guest.account.id
    }

    /// Counts the attempt before it is known how it ends.
    private func admit(_ digest: LoginDigest) async throws {
        try await store.note { [now] transaction in
            let past = try transaction.attempts(with: digest)
            try transaction.setAttempts(SignInThrottle.admitting(after: past, at: now()), with: digest)
        }
    }

    /// The account, when the password is right, and a new hash when the stored one is not of today's cost.
    private func accountWithPassword(
        _ login: Login,
        _ password: Password,
        _ digest: LoginDigest,
        _ context: CallContext
    ) async throws -> (AccountRecord, PasswordHash?) {
        let account = try await store.read { try $0.account(signingInWith: login) }
        let hash = try account?.passwordHash.map { try PasswordHash(phc: $0) }
        let verdict: PasswordVerdict
        do {
            verdict = try await hasher.verify(password, against: hash, deadline: context.deadline)
        } catch {
            // What was not compared was no guess.
            try await takeBack(digest)
            throw error
        }
        guard let account, case .right(let needsRehash) = verdict else { throw Self.refusal }
        guard needsRehash else { return (account, nil) }
        // The old hash is as good as before: under load it waits for the next time.
        return (account, try? await hasher.hash(password, deadline: context.deadline))
    }

    private func takeBack(_ digest: LoginDigest) async throws {
        try await store.note { transaction in
            guard let counted = try transaction.attempts(with: digest) else { return }
            if let before = counted.takenBack {
                try transaction.setAttempts(before, with: digest)
            } else {
                try transaction.forgetAttempts(with: digest)
            }
        }
    }
}
