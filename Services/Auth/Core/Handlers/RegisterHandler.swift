import AuthContract
import ServiceKit

struct RegisterHandler: Handler {
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer
    let policy: PasswordPolicy
    let hasher: PasswordHasher
    let attempts: AttemptCounter
    let answer: RegisterAnswer
    let reserved: ReservedNames
    let ids: IdentifierSource
    let mail: AccountMailer
    let gate: CallGate?

    var rules: FieldRules { ["password": policy.rule] }

    func handle(_ request: Register, _ context: CallContext) async throws -> SignedIn {
        if let caller = context.caller, !caller.isGuest { throw Self.registeredAlready }
        let limit = AttemptLimit.takenLogins(by: context.caller?.user, from: context.origin)
        let signsIn = answer == .conflict && request.signIn != false
        return try await attempts.countConflicts(of: limit, at: context.receivedAt) {
            let registration = try await registration(request, before: context.deadline)
            return try await store.write(for: context) { [self] transaction in
                let moment = context.receivedAt
                let guest = try context.caller.map { try ActiveSession(ofGuest: $0, in: transaction) }
                return signsIn
                    ? try register(registration, guest, request.device, at: moment, in: transaction)
                    : try registerBesideGuest(
                        registration,
                        guest,
                        request.device,
                        from: context.origin,
                        at: moment,
                        in: transaction
                    )
            }
        }
    }

    private func register(
        _ registration: Registration,
        _ guest: ActiveSession?,
        _ device: String?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        guard try isFree(registration, in: transaction) else { throw AuthFault.addressTaken }
        let account = try guest?.account ?? transaction.accounts.insertGuest(ids.make(), at: moment)
        try transaction.accounts.registerGuest(account.id, as: registration, at: moment)
        if let guest { try sessions.end(guest.session, by: .registered, at: moment, in: transaction) }
        try publish(account.id, wasGuest: guest != nil, at: moment, in: transaction)
        let registered = try transaction.accounts.existing(account.id)
        try sendCode(to: registered, at: moment, in: transaction)
        let name = device ?? guest?.session.device
        return try sessions.start(for: registered, device: name, known: nil, at: moment, in: transaction)
    }

    /// Creates an account beside the guest, and returns a guest's session.
    ///
    /// The reply is the same for a taken address if the answer is uniform.
    private func registerBesideGuest(
        _ registration: Registration,
        _ guest: ActiveSession?,
        _ device: String?,
        from origin: RequestOrigin,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        let caller = try guest?.account ?? transaction.accounts.insertGuest(ids.make(), at: moment)
        if try isFree(registration, in: transaction) {
            let account = try transaction.accounts.insertGuest(ids.make(), at: moment)
            try transaction.accounts.registerGuest(account.id, as: registration, at: moment)
            try publish(account.id, wasGuest: false, at: moment, in: transaction)
            try sendCode(to: transaction.accounts.existing(account.id), for: caller.id, at: moment, in: transaction)
        } else if answer == .conflict {
            throw AuthFault.addressTaken
        } else if let address = registration.email {
            try mail.notifyAddressTaken(address, askedBy: .stranger(origin), at: moment, in: transaction)
        }
        if let guest { try sessions.end(guest.session, by: .registered, at: moment, in: transaction) }
        let name = device ?? guest?.session.device
        return try sessions.start(for: caller, device: name, known: nil, at: moment, in: transaction)
    }

    private func publish(
        _ account: UserID,
        wasGuest: Bool,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try sessions.audit.record(.userCreated(account), at: moment, in: transaction)
        try transaction.count(.signUps, at: moment)
        try transaction.announce(AccountRegistered(user: account, wasGuest: wasGuest))
    }

    /// - Parameter guest: Can use the code if the account has no session.
    private func sendCode(
        to account: AccountRecord,
        for guest: UserID? = nil,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let address = account.address else { return }
        try mail.sendCode(
            for: .verifyAddress,
            to: address,
            of: account,
            heldBy: guest?.description,
            askedBy: .known(account.id),
            at: moment,
            in: transaction
        )
    }

    private func isFree(_ registration: Registration, in transaction: ReadTransaction) throws -> Bool {
        if let username = registration.username { try transaction.accounts.checkIsFree(username) }
        return try registration.email.map { try !transaction.accounts.isTaken($0) } ?? true
    }

    /// Hashing is slow, so it runs last and before the transaction.
    private func registration(
        _ request: Register,
        before deadline: ContinuousClock.Instant
    ) async throws -> Registration {
        var faults = FaultList()
        let email =
            faults.value { () throws(Fault) in
                try request.email?.parsed(as: "email", EmailAddress.init)
            } ?? nil
        let username =
            faults.value { () throws(Fault) in
                try request.username?.parsed(as: "username", Username.init)
            } ?? nil
        if let username, reserved.contains(username) {
            faults.add(ReservedNames.rule.fault(at: "username"))
        }
        if answer == .uniform, request.email != nil, request.username != nil {
            faults.add(Self.usernameLater.fault(at: "username"))
        }
        if request.email == nil, request.username == nil { faults.add(Registration.noLogin.fault(at: "email")) }
        let names = AccountNames(display: request.displayName, first: request.firstName, last: request.lastName)
        let context = [email.map { String($0.localPart) }, username?.text].compactMap(\.self) + names.texts
        let password = try accepted(request.password, context, faults)
        return Registration(
            email: email,
            username: username,
            names: names,
            language: request.language,
            passwordHash: .argon2id(try await hasher.hash(password, deadline: deadline))
        )
    }

    /// - Parameter faults: of the other members; all are thrown together.
    private func accepted(_ password: String, _ context: [String], _ faults: FaultList) throws(Fault) -> Password {
        var faults = faults
        let accepted: Password?
        do throws(PasswordRejection) {
            accepted = try policy.accept(password, context: context)
        } catch {
            accepted = nil
            faults.add(error.fault)
        }
        try faults.throwFirst()
        guard let accepted else { throw PasswordRejection.empty.fault }
        return accepted
    }

    private static let registeredAlready = Fault(
        .conflict,
        "the account is already registered",
        rule: "already-registered"
    )
    /// A username taken afterwards would reveal that the address was free.
    private static let usernameLater = BrokenRule("not-beside-email", "can be set only after the address is verified")
}
