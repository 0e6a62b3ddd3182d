import AuthContract
import ServiceKit

struct ResetPasswordHandler: Handler {
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer
    let policy: PasswordPolicy
    let hasher: PasswordHasher
    let mail: AccountMailer
    let addresses: VerifiedAddresses

    var rules: FieldRules { ["newPassword": policy.rule] }

    func handle(_ request: ResetPassword, _ context: CallContext) async throws -> Done {
        _ = try policy.accept(request.newPassword, field: "newPassword")
        let (text, holder) = (request.code, request.challenge)
        let code = try await mail.check(text, for: .resetPassword, heldBy: holder, at: context.receivedAt)
        guard let owner = code.account, let account = try await store.read({ try $0.accounts.find(owner) }) else {
            throw OneTimeCode.wrong()
        }
        let password = try policy.accept(request.newPassword, for: account, field: "newPassword")
        let hash = try await hasher.hash(password, forKnown: true, deadline: context.deadline)
        return try await store.write(for: context) { [self] transaction in
            try transaction.codes.use(code)
            // Erased meanwhile.
            guard let account = try transaction.accounts.find(owner), !account.isGuest else {
                throw OneTimeCode.wrong()
            }
            try setPassword(of: account, to: hash, by: code, context, in: transaction)
            return Done()
        }
    }

    private func setPassword(
        of account: AccountRecord,
        to hash: PasswordHash,
        by code: OneTimeCode,
        _ context: CallContext,
        in transaction: WriteTransaction
    ) throws {
        let moment = context.receivedAt
        try transaction.codes.deleteAll(for: .resetPassword, of: account.id)
        try transaction.accounts.replacePasswordHash(of: account.id, by: hash)
        try sessions.audit.record(.passwordSet(of: account.id, "reset"), at: moment, in: transaction)
        // A mailed code verifies the address.
        if account.emailVerifiedAt == nil, let address = account.address, address.text == code.address {
            try addresses.verify(address, of: account.id, at: moment, in: transaction)
        }
        let logins = [account.email, account.username].compactMap(\.self).map { GuessTarget.login(Login($0)) }
        for target in [.account(account.id)] + logins {
            let budget = GuessBudget(target: target, origin: context.origin)
            try mail.attempts.reset(budget.resettable, in: transaction)
        }
        try sessions.endAll(of: account.id, by: .passwordChanged, at: moment, in: transaction)
        try transaction.accounts.revokeDevices(of: account.id, before: moment)
        let changed = try transaction.accounts.existing(account.id)
        try mail.notify(.passwordChanged, to: changed, at: moment, in: transaction)
    }
}
