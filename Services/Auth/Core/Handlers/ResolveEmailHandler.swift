import AuthContract
import ServiceKit

struct ResolveEmailHandler: Handler {
    let store: AuthStore
    let attempts: AttemptCounter
    let digests: AddressDigests

    func handle(_ request: ResolveEmail, _ context: CallContext) async throws -> ResolveEmail.Reply {
        let address = try request.email.parsed(as: "email", EmailAddress.init)
        if let user = request.askedBy { try await attempts.admit(.lookUps(by: user), at: context.receivedAt) }
        let owner = try await store.read { try $0.owner(of: address) }
        return ResolveEmail.Reply(digest: digests.digest(of: address), user: owner)
    }
}
