import AuthContract
import ServiceKit

struct ImportAccountsHandler: Handler {
    let store: AuthStore
    let ids: IdentifierSource
    let audit: AuditChain
    /// Hides external ids, which may be addresses.
    let key: [UInt8]
    let addresses: VerifiedAddresses

    func handle(_ request: ImportAccounts, _ context: CallContext) async throws -> ImportAccounts.Reply {
        let moment = context.receivedAt
        let entries = request.accounts.enumerated().map { index, account in
            Result { () throws(Fault) in
                try ValidatedAccount(account.get(), at: "accounts.\(index)", by: moment, key: key)
            }
        }
        return try await store.write(for: context) { [self] transaction in
            ImportAccounts.Reply(
                results: try entries.map { entry in
                    switch entry {
                    case .failure(let fault): ImportedAccountResult(outcome: .rejected, fault: fault)
                    case .success(let account): try importAccount(account, in: transaction)
                    }
                }
            )
        }
    }

    private func importAccount(
        _ account: ValidatedAccount,
        in transaction: WriteTransaction
    ) throws -> ImportedAccountResult {
        if let known = try transaction.importedAccounts.find(account.origin) {
            return ImportedAccountResult(outcome: .unchanged, user: known)
        }
        if let fault = try account.conflict(in: transaction) {
            return ImportedAccountResult(outcome: .rejected, fault: fault)
        }
        let user = try transaction.accounts.insertGuest(ids.make(), at: account.createdAt).id
        try transaction.accounts.registerGuest(user, as: account.registration, at: account.createdAt)
        if let verifiedAt = account.emailVerifiedAt, let address = account.registration.email {
            try addresses.verify(address, of: user, at: verifiedAt, in: transaction)
        }
        try transaction.importedAccounts.insert(user, from: account.origin)
        try audit.record(.userCreated(user), at: account.readAt, in: transaction)
        try transaction.announce(AccountRegistered(user: user, wasGuest: false))
        return ImportedAccountResult(outcome: .created, user: user)
    }
}

private struct ValidatedAccount: Sendable {
    /// A keyed digest that identifies repeated imports.
    let origin: [UInt8]
    let registration: Registration
    let createdAt: Timestamp
    let emailVerifiedAt: Timestamp?
    let readAt: Timestamp
    private let field: String

    init(_ account: ImportedAccount, at field: String, by moment: Timestamp, key: [UInt8]) throws(Fault) {
        func name(_ member: String) -> String { "\(field).\(member)" }
        let email = try account.email?.parsed(as: name("email"), EmailAddress.init)
        let username = try account.username?.parsed(as: name("username"), Username.init)
        registration = Registration(
            email: email,
            username: username,
            names: AccountNames(display: account.displayName, first: account.firstName, last: account.lastName),
            language: account.language,
            passwordHash: try account.passwordHash.parsed(as: name("passwordHash"), StoredHash.init(handedOver:))
        )
        guard let login = email.map({ Login.email($0).key }) ?? username.map({ Login.username($0).key }) else {
            throw Registration.noLogin.fault(at: name("email"))
        }
        createdAt = account.createdAt ?? moment
        guard createdAt <= moment else {
            throw BrokenRule.inTheFuture.fault(at: name("createdAt"))
        }
        origin = Blake2b.digest(
            of: Array((account.externalID.map { "external \($0)" } ?? login).utf8),
            key: key,
            length: 16
        )
        emailVerifiedAt = email != nil && account.isEmailVerified == true ? moment : nil
        readAt = moment
        self.field = field
    }

    func conflict(in transaction: ReadTransaction) throws -> Fault? {
        if let email = registration.email, try transaction.accounts.isTaken(email) { return taken("email") }
        guard let username = registration.username else { return nil }
        return try transaction.accounts.owner(of: username).map { _ in taken("username") }
    }

    private func taken(_ member: String) -> Fault {
        Fault(.conflict, "another account has this \(member)", field: "\(field).\(member)", rule: "taken")
    }
}
