import AuthContract
import ServiceKit

struct StartGuestHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let sessions: SessionIssuer
    let guests: GuestThrottle
    let ids: IdentifierSource

    func handle(_ request: StartGuest, _ context: CallContext) async throws -> SignedIn {
        try guests.admit(from: context.origin, at: context.receivedAt)
        return try await store.write(for: context) { [sessions, ids] transaction in
            let moment = context.receivedAt
            let guest = try transaction.accounts.insertGuest(ids.make(), at: moment)
            return try sessions.start(for: guest, device: request.device, known: nil, at: moment, in: transaction)
        }
    }
}
