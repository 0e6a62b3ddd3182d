import AuthContract
import ServiceKit

struct SignInHandler: Handler {
    static let isBrief = true
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer
    let hasher: PasswordHasher
    let attempts: AttemptCounter
    let mail: AccountMail
    let answer: RegisterAnswer
    let gate: CallGate?

    /// So many wrong passwords in a row, and the right one is not enough on a device that nobody knows (NIST SP 800-63B-4
    /// §3.2.2).
    private static let mostFailures = 100

    /// The same words whoever is asked for: they do not tell whether there is such an account.
    private static let refusal = Fault(.unauthenticated, "login and password do not belong together")

    /// What is known before the password is compared.
    private struct Attempt: Sendable {
        let account: AccountRecord?
        let commonestCosts: CommonestCosts
        /// The device, where it has been signed in to the account before.
        let device: SessionID?
        /// What the caller is told of when it was tried too often: of a stranger the login as it was typed, so that a pause does
        /// not tell which logins are of one account.
        let subject: AttemptSubject
        /// The account, whichever of its logins strangers try.
        var hidden: AttemptSubject? { device == nil ? account.map { .account($0.id) } : nil }
        /// All that it counts under.
        var counted: [AttemptSubject] { [subject] + (hidden.map { [$0] } ?? []) }
    }

    func handle(_ request: SignIn, _ context: CallContext) async throws -> SignedIn {
        let password = try Password(request.password)
        let device = try request.device?.parsed(as: "device", DisplayName.init)
        let code = try request.code.map { try VerifyEmail.codeRule.check($0, field: "code") }
        let attempt = try await attempt(request, context)
        let failures = try await admit(attempt, context)
        let (account, newHash): (AccountRecord, PasswordHash?)
        do {
            (account, newHash) = try await accountWithPassword(password, attempt, failures != nil, context)
        } catch let fault as Fault where fault == Self.refusal {
            if let failures {
                let (subject, guessed) = (attempt.hidden ?? attempt.subject, attempt.account?.id)
                try await attempts.noteGuess(failures, with: subject, of: guessed, at: context.receivedAt)
            }
            throw fault
        }
        do {
            let usedCode =
                try await failures ?? 0 > Self.mostFailures ? self.code(code, attempt, account, context) : nil
            return try await signIn(account, newHash, device, attempt, usedCode, context)
        } catch let fault as Fault where ["token", "code"].contains(fault.field) {
            // The guest is no more, or a code is missing or wrong, but the password was right.
            try await attempts.takeBack(attempt.counted)
            throw fault
        }
    }

    /// Whether the device has been signed in before, to whichever account: strangers take no places from it.
    func isKnown(_ request: SignIn) -> Bool {
        request.deviceToken.flatMap(sessions.devices.token) != nil
    }

    private func attempt(_ request: SignIn, _ context: CallContext) async throws -> Attempt {
        let login = Login(try SignIn.loginRule.check(request.login, field: "login"))
        let (account, costs, signedInOn) = try await store.read { transaction in
            (
                try transaction.account(signingInWith: login), try transaction.commonestCosts(),
                try context.caller.flatMap { try transaction.session($0.session)?.deviceID }
            )
        }
        let device = account.flatMap { knownDevice(of: $0, request, signedInOn, context) }
        let known = account.flatMap { account in device.map { AttemptSubject.device($0, of: account.id) } }
        return Attempt(account: account, commonestCosts: costs, device: device, subject: known ?? .login(login))
    }

    /// Counts the attempt.
    ///
    /// - Returns: how many count; nil when too many were made at the account by its other logins, so that none is compared.
    /// - Throws: `throttled`.
    private func admit(_ attempt: Attempt, _ context: CallContext) async throws -> Int? {
        try await store.note { [attempts] transaction in
            let count = try attempts.admit(attempt.subject, at: context.receivedAt, in: transaction)
            guard let hidden = attempt.hidden else { return count }
            return try attempts.admitQuietly(hidden, at: context.receivedAt, in: transaction)
        }
    }

    /// The device, if it proves that it has been signed in to this account, or is so now.
    private func knownDevice(
        of account: AccountRecord,
        _ request: SignIn,
        _ signedInOn: SessionID?,
        _ context: CallContext
    ) -> SessionID? {
        if let device = sessions.devices.device(of: account, request.deviceToken, at: context.receivedAt) {
            return device
        }
        guard let caller = context.caller, caller.user == account.id else { return nil }
        return signedInOn ?? caller.session
    }

    /// The account, when the password is right, and a new hash when the stored one is not of today's cost.
    private func accountWithPassword(
        _ password: Password,
        _ attempt: Attempt,
        _ isCompared: Bool,
        _ context: CallContext
    ) async throws -> (AccountRecord, PasswordHash?) {
        let hash = isCompared ? try attempt.account?.passwordHash.map { try StoredHash($0) } : nil
        let verdict: PasswordVerdict
        do {
            verdict = try await hasher.verify(
                password,
                against: hash,
                commonest: attempt.commonestCosts,
                forKnown: attempt.device != nil,
                deadline: context.deadline
            )
        } catch {
            // What was not compared was no guess.
            try await attempts.takeBack(attempt.counted)
            throw error
        }
        guard let account = attempt.account, case .right(let needsRehash) = verdict else { throw Self.refusal }
        // The password shows only that who has registered signs in: whether there was an account before is for mail to tell.
        if answer == .alike, account.email != nil, account.emailVerifiedAt == nil { throw Self.refusal }
        guard needsRehash else { return (account, nil) }
        // The old hash is as good as before: under load it waits for the next time.
        return (account, try? await hasher.hash(password, forKnown: true, deadline: context.deadline))
    }

    /// The code that is wanted beside the password after so many failures; nil where none can be mailed, or the device is known.
    private func code(
        _ text: String?,
        _ attempt: Attempt,
        _ account: AccountRecord,
        _ context: CallContext
    ) async throws -> OneTimeCode? {
        guard attempt.device == nil, let address = account.address else { return nil }
        let moment = context.receivedAt
        if let text { return try await mail.check(text, for: .signIn, heldBy: account.id.description, at: moment) }
        // Where there were too many letters, the one before is still good, or another is asked for later.
        try await store.note { [mail] transaction in
            try mail.unlessThrottled {
                try mail.sendCode(
                    for: .signIn,
                    to: address,
                    of: account,
                    askedBy: .known(account.id),
                    at: moment,
                    in: transaction
                )
            }
        }
        throw Fault(
            .reauthenticationRequired,
            "too many passwords were wrong: a code was mailed to the account's address, send it, too",
            field: "code",
            rule: "code-wanted"
        )
    }

    private func signIn(
        _ account: AccountRecord,
        _ newHash: PasswordHash?,
        _ device: DisplayName?,
        _ attempt: Attempt,
        _ code: OneTimeCode?,
        _ context: CallContext
    ) async throws -> SignedIn {
        try await store.write(for: context) { [sessions, attempts, mail] transaction in
            // A password that was changed meanwhile is no longer the right one.
            guard let current = try transaction.account(account.id), current.passwordHash == account.passwordHash else {
                throw Self.refusal
            }
            if let code { try transaction.use(code) }
            if let newHash { try transaction.replacePasswordHash(of: account.id, by: newHash) }
            for subject in attempt.counted {
                try transaction.forgetAttempts(in: attempts.bucket(of: subject))
            }
            let moment = context.receivedAt
            try transaction.audit(.signedIn(account.id), by: sessions.audit, at: moment)
            let guest = try Self.merge(context.caller, into: current, by: sessions, at: moment, in: transaction)
            var signedIn = try sessions.start(
                for: current,
                device: device?.text,
                known: attempt.device,
                at: moment,
                in: transaction
            )
            signedIn.mergedGuest = guest
            if attempt.device == nil {
                let letter = Letter.newSignIn(device: device?.text, at: moment)
                try mail.tell(letter, to: current, at: moment, in: transaction)
            }
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
        try transaction.markMerged(guest.account.id, into: account.id)
        try transaction.announce(GuestMerged(guest: guest.account.id, account: account.id))
        return guest.account.id
    }
}
