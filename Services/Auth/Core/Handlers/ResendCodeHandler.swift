import AuthContract
import ServiceKit

struct ResendCodeHandler: Handler {
    let store: AuthStore
    let mail: AccountMail
    let change: AddressChange

    func handle(_ request: ResendCode, _ context: CallContext) async throws -> ResendCode.Reply {
        let caller = try context.signedIn()
        guard !caller.isGuest else { return try await resend(to: request.login, context) }
        return try await store.write(for: context) { [mail, change] transaction in
            let moment = context.receivedAt
            let account = try transaction.running(caller).account
            if let pending = try transaction.code(for: .changeAddress, of: account.id, at: moment) {
                let address = try pending.address.parsed(as: "email", EmailAddress.init)
                _ = try change.begin(of: account, to: address, at: moment, in: transaction)
            } else if account.emailVerifiedAt == nil, let address = account.address {
                try mail.sendCode(for: .verifyAddress, to: address, of: account, at: moment, in: transaction)
            } else {
                throw Fault(.conflict, "no code is waited for")
            }
            return ResendCode.Reply(expiresAt: moment.adding(OneTimeCode.lifetime))
        }
    }

    /// As ``RequestPasswordResetHandler`` does it: neither the answer nor a pause tells whether there is such an account.
    private func resend(to text: String?, _ context: CallContext) async throws -> ResendCode.Reply {
        guard let text else { throw BrokenRule.missing.fault(at: "login") }
        let login = Login(text)
        let moment = context.receivedAt
        try await mail.attempts.admit(.resets(of: login), at: moment)
        return try await store.write(for: context) { [mail] transaction in
            if let account = try transaction.account(signingInWith: login), account.emailVerifiedAt == nil,
                let address = account.address
            {
                try mail.unlessThrottled {
                    try mail.sendCode(for: .verifyAddress, to: address, of: account, at: moment, in: transaction)
                }
            }
            return ResendCode.Reply(expiresAt: moment.adding(OneTimeCode.lifetime))
        }
    }
}
