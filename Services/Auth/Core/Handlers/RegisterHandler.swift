import AuthContract
import ServiceKit

struct RegisterHandler: Handler {
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer
    let policy: PasswordPolicy
    let hasher: PasswordHasher
    let ids: IdentifierSource
    let now: @Sendable () -> Timestamp

    func handle(_ request: Register, _ context: CallContext) async throws -> SignedIn {
        if let caller = context.caller, !caller.isGuest { throw Self.registeredAlready }
        let device = try request.device?.parsed(as: "device", DisplayName.init)
        let registration = try await registration(request, before: context.deadline)
        return try await store.write(for: context) { [sessions, ids, now] transaction in
            let moment = now()
            let guest = try context.caller.map { try transaction.guestSession(of: $0) }
            try Self.checkIsFree(registration, in: transaction)
            let account = try guest?.account ?? transaction.makeGuest(ids.make(), at: moment)
            try transaction.registerGuest(account.id, as: registration, at: moment)
            if let guest { try sessions.end(guest.session, by: .registered, at: moment, in: transaction) }
            try transaction.announce(
                AccountRegistered(
                    user: account.id,
                    displayName: registration.displayName.text,
                    wasGuest: guest != nil
                )
            )
            let registered = try transaction.existingAccount(account.id)
            return try sessions.start(for: registered, device: device, known: nil, at: moment, in: transaction)
        }
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

    private static func checkIsFree(_ registration: Registration, in transaction: ReadTransaction) throws {
        guard try !transaction.isTaken(registration.email) else {
            throw Fault(.conflict, "there is an account with this e-mail address", field: "email")
        }
        if let username = registration.username, try transaction.isTaken(username) {
            throw Fault(.conflict, "there is an account with this username", field: "username")
        }
    }

    private static let registeredAlready = Fault(.conflict, "the account is registered already")
}
