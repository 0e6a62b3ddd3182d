import AuthContract
import ServiceKit

struct DeleteAccountHandler: Handler {
    static let isBrief = true
    // Operators may delete their own account.
    static let endsSession = true

    let store: AuthStore
    let eraser: AccountEraser

    func handle(_ request: DeleteAccount, _ context: CallContext) async throws -> Done {
        try await store.write(for: context) { [eraser] transaction in
            try ActiveSession.checkProof(context, in: transaction)
            guard try transaction.accounts.find(request.user) != nil else {
                throw Fault(.notFound, "account \(request.user) does not exist", field: "user", rule: "no-such-user")
            }
            let actor = context.caller?.user
            try eraser.start(request.user, by: actor, at: context.receivedAt, in: transaction)
            return Done()
        }
    }
}
