import AuthContract
import ServiceKit

struct ResetPasswordHandler: Handler {
    let store: AuthStore
    let sessions: SessionIssuer
    let policy: PasswordPolicy
    let hasher: PasswordHasher
    let mail: AccountMail

    var rules: FieldRules { ["newPassword": policy.rule] }

    func handle(_ request: ResetPassword, _ context: CallContext) async throws -> Done {
        let text = try VerifyEmail.codeRule.check(request.code, field: "code")
        _ = try policy.accept(request.newPassword, field: "newPassword")
        let login = Login(request.login)
        try await mail.attempts.admit(.codes(of: login), at: context.receivedAt)
        guard let account = try await store.read({ try $0.account(signingInWith: login) }) else {
            throw OneTimeCode.wrong()
        }
        let code = try await mail.check(text, for: .resetPassword, of: account.id, at: context.receivedAt)
        let password = try policy.accept(request.newPassword, for: account, field: "newPassword")
        let hash = try await hasher.hash(password, deadline: context.deadline)
        return try await store.write(for: context) { [sessions, mail] transaction in
            let moment = context.receivedAt
            try transaction.use(code)
            let account = try transaction.existingAccount(code.account)
            try transaction.replacePasswordHash(of: account.id, by: hash)
            // The code has come by mail, so the address is the owner's.
            if account.emailVerifiedAt == nil, account.email == code.address {
                try transaction.markVerified(account.id, at: moment)
            }
            try transaction.forgetAttempts(in: mail.attempts.bucket(of: .account(account.id)))
            try sessions.endAll(of: account.id, by: .passwordChanged, at: moment, in: transaction)
            try mail.tell(.passwordChanged, to: account, at: moment, in: transaction)
            return Done()
        }
    }
}
