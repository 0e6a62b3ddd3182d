import AuthContract
import ServiceKit

struct SignInHandler: Handler {
    static let isBrief = true
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer
    let hasher: PasswordHasher
    let attempts: AttemptCounter
    let mail: AccountMailer
    let answer: RegisterAnswer
    let gate: CallGate?

    /// NIST SP 800-63B-4 §3.2.2: afterwards an unknown device needs a code.
    private static let maximumFailures = 100

    /// The same message for every cause.
    private static let refusal = Fault(.unauthenticated, "wrong login or password", rule: "wrong-login")

    /// Strangers do not use up the slots of devices known to any account.
    func isKnown(_ request: SignIn) -> Bool {
        request.deviceToken.flatMap(sessions.devices.token) != nil
    }

    func handle(_ request: SignIn, _ context: CallContext) async throws -> SignedIn {
        let password = try Password(request.password)
        let deviceName = request.device
        let attempt = try await lookUp(request, context)
        let count = try await store.persist { [attempts] transaction in
            try attempt.admit(attempts, at: context.receivedAt, in: transaction)
        }
        guard let verified = try await verify(password, attempt, count, context) else {
            try await auditGuess(attempt, count.failures, context)
            throw Self.refusal
        }
        let newHash = verified.needsRehash ? await upgradedHash(of: password, context) : nil
        do {
            let code =
                try await count.failures ?? 0 > Self.maximumFailures
                ? checkCode(request.code, attempt, verified.account, context) : nil
            return try await store.write(for: context) { [self] transaction in
                let account = try recheck(verified.account, in: transaction)
                if let code { try transaction.codes.use(code) }
                if let newHash { try transaction.accounts.replacePasswordHash(of: account.id, by: newHash) }
                // The right password is no guess, also where it counted with those of new networks.
                try attempts.takeBack(count.limits, in: transaction)
                try attempts.reset(attempt.resettable, in: transaction)
                return try startSession(account, attempt.device, named: deviceName, context, in: transaction)
            }
        } catch let fault as Fault where ["token", "code"].contains(fault.field) {
            // The password was right.
            try await attempts.takeBack(count.limits)
            throw fault
        }
    }

    private func lookUp(_ request: SignIn, _ context: CallContext) async throws -> SignInAttempt {
        let login = Login(request.login)
        // The same reads for known and unknown logins.
        let (account, costs, callersDevice) = try await store.read { transaction in
            (
                try transaction.accounts.find(login), try transaction.passwordCosts.mostFrequent(),
                try context.caller.flatMap { try transaction.sessions.find($0.session)?.deviceID }
            )
        }
        return SignInAttempt(
            login: login,
            from: context.origin,
            account: account,
            device: account.flatMap { knownDevice(of: $0, request, callersDevice, context) },
            mostFrequentCosts: costs
        )
    }

    /// The device of the device token, or else of the caller's session.
    private func knownDevice(
        of account: AccountRecord,
        _ request: SignIn,
        _ callersDevice: SessionID?,
        _ context: CallContext
    ) -> SessionID? {
        if let device = sessions.devices.device(of: account, request.deviceToken, at: context.receivedAt) {
            return device
        }
        guard let caller = context.caller, caller.user == account.id else { return nil }
        return callersDevice ?? caller.session
    }

    /// Returns `nil` for a refusal, after the same work for all causes.
    private func verify(
        _ password: Password,
        _ attempt: SignInAttempt,
        _ count: GuessCount,
        _ context: CallContext
    ) async throws -> (account: AccountRecord, needsRehash: Bool)? {
        // Without a hash, compares with dummies.
        let hash = count.failures == nil ? nil : try attempt.account?.passwordHash.map { try StoredHash($0) }
        let match: PasswordMatch
        do {
            match = try await hasher.verify(
                password,
                against: hash,
                commonest: attempt.mostFrequentCosts,
                forKnown: attempt.device != nil,
                deadline: context.deadline
            )
        } catch {
            // Not compared, so not a guess.
            try await attempts.takeBack(count.limits)
            throw error
        }
        guard let account = attempt.account, case .right(let needsRehash) = match else { return nil }
        // The registrant may not own the address, and must not learn whether the account existed before.
        if answer == .uniform, account.email != nil, account.emailVerifiedAt == nil { return nil }
        return (account, needsRehash)
    }

    private func auditGuess(_ attempt: SignInAttempt, _ failures: Int?, _ context: CallContext) async throws {
        guard let failures else { return }
        try await attempts.auditGuesses(
            failures,
            with: attempt.auditedLimit,
            of: attempt.account?.id,
            at: context.receivedAt
        )
    }

    /// `nil` under load: another sign-in can upgrade it.
    private func upgradedHash(of password: Password, _ context: CallContext) async -> PasswordHash? {
        try? await hasher.hash(password, forKnown: true, deadline: context.deadline)
    }

    /// Returns `nil` for a known device, or without an address.
    ///
    /// - Throws: `reauthentication-required` without a code, after mailing one.
    private func checkCode(
        _ text: String?,
        _ attempt: SignInAttempt,
        _ account: AccountRecord,
        _ context: CallContext
    ) async throws -> OneTimeCode? {
        guard attempt.device == nil, let address = account.address else { return nil }
        let moment = context.receivedAt
        if let text { return try await mail.check(text, for: .signIn, heldBy: account.id.description, at: moment) }
        // If throttled, the previous code may still be valid.
        try await store.persist { [mail] transaction in
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

    /// The account may have been erased, or its password changed, since the comparison.
    private func recheck(_ account: AccountRecord, in transaction: ReadTransaction) throws -> AccountRecord {
        guard let current = try transaction.accounts.find(account.id), current.passwordHash == account.passwordHash
        else { throw Self.refusal }
        return current
    }

    /// Merges a guest, and notifies the owner of an unknown device.
    private func startSession(
        _ account: AccountRecord,
        _ device: SessionID?,
        named deviceName: String?,
        _ context: CallContext,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        let moment = context.receivedAt
        try sessions.audit.record(.signedIn(account.id), at: moment, in: transaction)
        let guest = try merge(context.caller, into: account, at: moment, in: transaction)
        var signedIn = try sessions.start(
            for: account,
            device: deviceName,
            known: device,
            at: moment,
            in: transaction
        )
        signedIn.mergedGuest = guest
        if device == nil {
            try mail.notify(.newSignIn(device: deviceName, at: moment), to: account, at: moment, in: transaction)
        }
        return signedIn
    }

    private func merge(
        _ caller: Caller?,
        into account: AccountRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> UserID? {
        guard let caller, caller.isGuest else { return nil }
        let guest = try ActiveSession(ofGuest: caller, in: transaction)
        try sessions.end(guest.session, by: .registered, at: moment, in: transaction)
        try transaction.accounts.markMerged(guest.account.id, into: account.id)
        try transaction.announce(GuestMerged(guest: guest.account.id, account: account.id))
        return guest.account.id
    }
}
