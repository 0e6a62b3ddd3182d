import AuthContract
import ServiceKit

struct RequestPasswordResetHandler: Handler {
    let store: AuthStore
    let mail: AccountMail

    func handle(_ request: RequestPasswordReset, _ context: CallContext) async throws -> Done {
        let login = Login(request.login)
        // Counted under what was asked for, so that a pause tells nothing of whether there is such an account.
        try await mail.attempts.admit(.resets(of: login), at: context.receivedAt)
        return try await store.write(for: context) { [mail] transaction in
            let account = try transaction.account(signingInWith: login)
            guard let account, let address = account.address else { return Done() }
            try mail.unlessThrottled {
                try mail.sendCode(
                    for: .resetPassword,
                    to: address,
                    of: account,
                    at: context.receivedAt,
                    in: transaction
                )
            }
            return Done()
        }
    }
}
