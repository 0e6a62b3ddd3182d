import AuthContract
import ServiceKit

struct ResetPasswordHandler: Handler {
    static let endsSession = true

    let store: AuthStore
    let sessions: SessionIssuer
    let policy: PasswordPolicy
    let hasher: PasswordHasher
    let mail: AccountMail
    let digests: AddressDigests

    var rules: FieldRules { ["newPassword": policy.rule] }

    func handle(_ request: ResetPassword, _ context: CallContext) async throws -> Done {
        _ = try policy.accept(request.newPassword, field: "newPassword")
        let (text, holder) = (request.code, request.challenge)
        let code = try await mail.check(text, for: .resetPassword, heldBy: holder, at: context.receivedAt)
        guard let owner = code.account, let account = try await store.read({ try $0.account(owner) }) else {
            throw OneTimeCode.wrong()
        }
        let password = try policy.accept(request.newPassword, for: account, field: "newPassword")
        let hash = try await hasher.hash(password, forKnown: true, deadline: context.deadline)
        return try await store.write(for: context) { [sessions, mail, digests] transaction in
            let moment = context.receivedAt
            try transaction.use(code)
            // Erased meanwhile.
            guard let account = try transaction.account(owner), !account.isGuest else {
                throw OneTimeCode.wrong()
            }
            try transaction.dropCodes(for: .resetPassword, of: account.id)
            try transaction.replacePasswordHash(of: account.id, by: hash)
            try transaction.audit(.passwordSet(of: account.id, "reset"), by: sessions.audit, at: moment)
            // A mailed code verifies the address.
            if account.emailVerifiedAt == nil, let address = account.address, address.text == code.address {
                try transaction.markVerified(account.id, address, knownBy: digests, at: moment)
            }
            let logins = [account.email, account.username].compactMap(\.self).map { AttemptSubject.login(Login($0)) }
            for subject in [.account(account.id)] + logins {
                try transaction.forgetAttempts(in: mail.attempts.bucket(of: subject))
            }
            try sessions.endAll(of: account.id, by: .passwordChanged, at: moment, in: transaction)
            try transaction.forgetDevices(of: account.id, before: moment)
            try mail.tell(.passwordChanged, to: transaction.existingAccount(account.id), at: moment, in: transaction)
            return Done()
        }
    }
}
