import AuthContract
import ServiceKit

struct ResolveEmailHandler: Handler {
    let store: AuthStore
    let attempts: AttemptCounter
    let addresses: VerifiedAddresses

    func handle(_ request: ResolveEmail, _ context: CallContext) async throws -> ResolveEmail.Reply {
        let address = try request.email.parsed(as: "email", EmailAddress.init)
        if let user = request.askedBy { try await attempts.admit(.addressLookups(by: user), at: context.receivedAt) }
        let owner = try await store.read { try $0.accounts.verifiedOwner(of: address) }
        return ResolveEmail.Reply(digest: addresses.digest(of: address), user: owner)
    }
}
