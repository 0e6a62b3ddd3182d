import AuthContract
import ServiceKit

struct StartGuestHandler: Handler {
    static let isBrief = true

    let store: AuthStore
    let sessions: SessionIssuer
    let ids: IdentifierSource
    let now: @Sendable () -> Timestamp

    func handle(_ request: StartGuest, _ context: CallContext) async throws -> SignedIn {
        try await store.write(for: context) { [sessions, ids, now] transaction in
            let moment = now()
            let guest = try transaction.makeGuest(ids.make(), at: moment)
            return try sessions.start(for: guest, device: nil, known: nil, at: moment, in: transaction)
        }
    }
}
