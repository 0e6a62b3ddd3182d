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
    let ids: IdentifierSource

    var rules: FieldRules { ["password": policy.rule] }

    func handle(_ request: Register, _ context: CallContext) async throws -> SignedIn {
        if let caller = context.caller, !caller.isGuest { throw Self.registeredAlready }
        let device = try request.device?.parsed(as: "device", DisplayName.init)
        let subject = AttemptSubject.registrations(by: context.caller?.user)
        try await attempts.check(subject, at: context.receivedAt)
        let registration = try await registration(request, before: context.deadline)
        do {
            return try await store.write(for: context) { [self] transaction in
                let moment = context.receivedAt
                let guest = try context.caller.map { try transaction.guestSession(of: $0) }
                return switch answer {
                case .tell: try register(registration, guest, device, at: moment, in: transaction)
                case .alike: try registerUnseen(registration, guest, at: moment, in: transaction)
                }
            }
        } catch let fault as Fault where fault.code == .conflict {
            try await attempts.count(subject, at: context.receivedAt)
            throw fault
        }
    }

    /// Makes the account, in the place of the guest if there is one, and tells what is taken.
    private func register(
        _ registration: Registration,
        _ guest: GuestSession?,
        _ device: DisplayName?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        guard try !transaction.isTaken(registration.email) else {
            throw Fault(.conflict, "there is an account with this e-mail address", field: "email")
        }
        try Self.checkIsFree(registration.username, in: transaction)
        let account = try guest?.account ?? transaction.makeGuest(ids.make(), at: moment)
        try transaction.registerGuest(account.id, as: registration, at: moment)
        if let guest { try sessions.end(guest.session, by: .registered, at: moment, in: transaction) }
        try announce(registration, account.id, wasGuest: guest != nil, in: transaction)
        let registered = try transaction.existingAccount(account.id)
        return try sessions.start(for: registered, device: device, known: nil, at: moment, in: transaction)
    }

    /// Makes an account where the address is free, and answers with a guest's session whether it is or not.
    private func registerUnseen(
        _ registration: Registration,
        _ guest: GuestSession?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        try Self.checkIsFree(registration.username, in: transaction)
        if try !transaction.isTaken(registration.email) {
            let account = try transaction.makeGuest(ids.make(), at: moment)
            try transaction.registerGuest(account.id, as: registration, at: moment)
            try announce(registration, account.id, wasGuest: false, in: transaction)
        }
        if let guest { try sessions.end(guest.session, by: .registered, at: moment, in: transaction) }
        let caller = try guest?.account ?? transaction.makeGuest(ids.make(), at: moment)
        return try sessions.start(for: caller, device: nil, known: nil, at: moment, in: transaction)
    }

    private func announce(
        _ registration: Registration,
        _ account: UserID,
        wasGuest: Bool,
        in transaction: WriteTransaction
    ) throws {
        try transaction.announce(
            AccountRegistered(user: account, displayName: registration.displayName.text, wasGuest: wasGuest)
        )
    }

    /// Everything that can be known before the transaction; hashing takes long, so it comes last.
    private func registration(
        _ request: Register,
        before deadline: ContinuousClock.Instant
    ) async throws -> Registration {
        let email = try request.email.parsed(as: "email", EmailAddress.init)
        let name = try request.displayName.parsed(as: "displayName", DisplayName.init)
        let username = try request.username?.parsed(as: "username", Username.init)
        let context = ["umkreis", String(email.localPart), name.text] + (username.map { [$0.text] } ?? [])
        let password = try policy.accept(request.password, context: context)
        return Registration(
            email: email,
            username: username,
            displayName: name,
            passwordHash: try await hasher.hash(password, deadline: deadline)
        )
    }

    /// Usernames are seen by everybody, so whether one is taken is no secret.
    private static func checkIsFree(_ username: Username?, in transaction: ReadTransaction) throws {
        if let username, try transaction.isTaken(username) {
            throw Fault(.conflict, "there is an account with this username", field: "username")
        }
    }

    private static let registeredAlready = Fault(.conflict, "the account is registered already")
}

/// What makes a user a registered one.
struct Registration: Sendable {
    let email: EmailAddress
    let username: Username?
    let displayName: DisplayName
    let passwordHash: PasswordHash
}
