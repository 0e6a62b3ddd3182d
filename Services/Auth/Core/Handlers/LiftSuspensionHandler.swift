import AuthContract
import ServiceKit

struct LiftSuspensionHandler: Handler {
    static let isBrief = true

    let store: AuthStore

    func handle(_ request: LiftSuspension, _ context: CallContext) async throws -> Done {
        let moderator = try context.signedIn()
        guard moderator.user != request.user else {
            throw Fault(.forbidden, "nobody lifts a suspension of their own", field: "user")
        }
        return try await store.write(for: context) { transaction in
            try transaction.liftSuspension(of: try transaction.registered(request.user).id)
            return Done()
        }
    }
}
