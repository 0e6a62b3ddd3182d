import AuthContract
import ServiceKit

struct ResendCodeHandler: Handler {
    let store: AuthStore
    let mail: AccountMail
    let change: AddressChange

    func handle(_ request: ResendCode, _ context: CallContext) async throws -> ResendCode.Reply {
        let caller = try context.signedIn()
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
}
