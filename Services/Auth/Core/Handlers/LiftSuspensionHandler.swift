import AuthContract
import ServiceKit

struct LiftSuspensionHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let suspension: AccountSuspension

    func handle(_ request: LiftSuspension, _ context: CallContext) async throws -> Done {
        let moderator = try context.user()
        guard moderator != request.user else {
            throw Fault(.forbidden, "you cannot lift your own suspension", field: "user", rule: "own-account")
        }
        return try await store.write(for: context) { [suspension] transaction in
            let user = try transaction.accounts.registered(request.user).id
            try suspension.lift(from: user, by: moderator, at: context.receivedAt, in: transaction)
            return Done()
        }
    }
}
