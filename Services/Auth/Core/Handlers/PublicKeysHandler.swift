import ServiceKit

struct PublicKeysHandler: Handler {
    /// Fills three quarters of a reply.
    static let page = 5_000

    /// Fits beside a page of ended sessions.
    static let maximumLifted = 500

    let store: AuthStore
    let sessions: SessionIssuer
    let key: TokenPublicKey

    func handle(_ request: PublicKeys, _ context: CallContext) async throws -> PublicKeys.Reply {
        let rule = NumberRule(1...Self.page, default: Self.page)
        let page = try PageRequest<SessionEnd>(limit: nil, cursor: request.cursor, rule: rule)
        let start = page.after ?? SessionEnd.first(at: context.receivedAt)
        // One snapshot: later sessions are events after `sequence`.
        let (ended, lifted, sequence) = try await store.read { [sessions] transaction in
            (
                try transaction.sessions.ended(after: start, limit: page.reach),
                try page.after == nil
                    ? sessions.lifted(at: context.receivedAt, limit: Self.maximumLifted, in: transaction) : [],
                try transaction.lastEventSequence()
            )
        }
        let shown = ended.prefix(page.limit)
        return PublicKeys.Reply(
            keys: [SessionKey(id: key.id.text, key: key.paserk)],
            ended: Array(shown),
            lifted: lifted.isEmpty ? nil : lifted,
            next: page.next(behind: shown.count, of: ended, key: \.self),
            epoch: store.database.epoch,
            sequence: sequence
        )
    }
}
