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

    /// NIST SP 800-63B-4 §3.2.2: afterwards an unknown device needs a code.
    private static let mostFailures = 100

    /// The same message for every cause.
    private static let refusal = Fault(.unauthenticated, "wrong login or password")

    private struct Attempt: Sendable {
        let account: AccountRecord?
        let mostFrequentCosts: MostFrequentCosts
        /// `nil` if unknown to the account.
        let device: SessionID?
        /// For strangers the login as typed; throttling must not reveal logins of one account.
        let subject: AttemptSubject
        /// Counts strangers' attempts across the account's logins.
        var hidden: AttemptSubject? { device == nil ? account.map { .account($0.id) } : nil }
        var counted: [AttemptSubject] { [subject] + (hidden.map { [$0] } ?? []) }
    }

    func handle(_ request: SignIn, _ context: CallContext) async throws -> SignedIn {
        let password = try Password(request.password)
        let device = try request.device?.parsed(as: "device", DisplayName.init)
        let attempt = try await attempt(request, context)
        let failures = try await admit(attempt, context)
        let (account, newHash): (AccountRecord, PasswordHash?)
        do {
            (account, newHash) = try await accountWithPassword(password, attempt, failures != nil, context)
        } catch let fault as Fault where fault == Self.refusal {
            if let failures {
                let (subject, guessed) = (attempt.hidden ?? attempt.subject, attempt.account?.id)
                try await attempts.auditGuesses(failures, with: subject, of: guessed, at: context.receivedAt)
            }
            throw fault
        }
        do {
            let usedCode =
                try await failures ?? 0 > Self.mostFailures ? self.code(request.code, attempt, account, context) : nil
            return try await signIn(account, newHash, device, attempt, usedCode, context)
        } catch let fault as Fault where ["token", "code"].contains(fault.field) {
            // The password was right.
            try await attempts.takeBack(attempt.counted)
            throw fault
        }
    }

    /// Strangers do not use up the slots of devices known to any account.
    func isKnown(_ request: SignIn) -> Bool {
        request.deviceToken.flatMap(sessions.devices.token) != nil
    }

    private func attempt(_ request: SignIn, _ context: CallContext) async throws -> Attempt {
        let login = Login(request.login)
        let (account, costs, signedInOn) = try await store.read { transaction in
            (
                try transaction.account(signingInWith: login), try transaction.mostFrequentCosts(),
                try context.caller.flatMap { try transaction.session($0.session)?.deviceID }
            )
        }
        let device = account.flatMap { knownDevice(of: $0, request, signedInOn, context) }
        let known = account.flatMap { account in device.map { AttemptSubject.device($0, of: account.id) } }
        return Attempt(account: account, mostFrequentCosts: costs, device: device, subject: known ?? .login(login))
    }

    /// Returns the number of attempts, or `nil` after too many via the account's other logins.
    ///
    /// - Throws: `throttled`.
    private func admit(_ attempt: Attempt, _ context: CallContext) async throws -> Int? {
        try await store.note { [attempts] transaction in
            let count = try attempts.admit(attempt.subject, at: context.receivedAt, in: transaction)
            guard let hidden = attempt.hidden else { return count }
            return try attempts.admitIfPossible(hidden, at: context.receivedAt, in: transaction)
        }
    }

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

    /// Also returns a new hash if the stored one is outdated.
    private func accountWithPassword(
        _ password: Password,
        _ attempt: Attempt,
        _ isCompared: Bool,
        _ context: CallContext
    ) async throws -> (AccountRecord, PasswordHash?) {
        let hash = isCompared ? try attempt.account?.passwordHash.map { try StoredHash($0) } : nil
        let verdict: PasswordMatch
        do {
            verdict = try await hasher.verify(
                password,
                against: hash,
                commonest: attempt.mostFrequentCosts,
                forKnown: attempt.device != nil,
                deadline: context.deadline
            )
        } catch {
            // Not compared, so not a guess.
            try await attempts.takeBack(attempt.counted)
            throw error
        }
        guard let account = attempt.account, case .right(let needsRehash) = verdict else { throw Self.refusal }
        // The registrant may not own the address, and must not learn whether the account existed before.
        if answer == .alike, account.email != nil, account.emailVerifiedAt == nil { throw Self.refusal }
        guard needsRehash else { return (account, nil) }
        // Optional: under load it waits for another sign-in.
        return (account, try? await hasher.hash(password, forKnown: true, deadline: context.deadline))
    }

    /// `nil` for a known device, or without an address.
    private func code(
        _ text: String?,
        _ attempt: Attempt,
        _ account: AccountRecord,
        _ context: CallContext
    ) async throws -> OneTimeCode? {
        guard attempt.device == nil, let address = account.address else { return nil }
        let moment = context.receivedAt
        if let text { return try await mail.check(text, for: .signIn, heldBy: account.id.description, at: moment) }
        // If throttled, the previous code may still be valid.
        try await store.note { [mail] transaction in
            try mail.ignoringThrottle {
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
            "too many wrong passwords: send the code that was mailed to the account's address as well",
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
                let letter = MailTemplate.newSignIn(device: device?.text, at: moment)
                try mail.tell(letter, to: current, at: moment, in: transaction)
            }
            return signedIn
        }
    }

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
