import ServiceKit

struct PublicKeysHandler: Handler {
    /// So many fill three quarters of a line.
    static let page = 5_000

    let store: AuthStore
    let key: TokenPublicKey
    let now: @Sendable () -> Timestamp

    func handle(_ request: PublicKeys, _ context: CallContext) async throws -> PublicKeys.Reply {
        let start = try request.cursor.map(Self.position) ?? EndedSession.first(at: now())
        // One view of both: a session that ends later is an event behind `sequence`.
        let (ended, sequence) = try await store.read { transaction in
            (
                try transaction.endedSessions(after: start, limit: Self.page + 1),
                try transaction.lastEventSequence()
            )
        }
        let page = Array(ended.prefix(Self.page))
        return PublicKeys.Reply(
            keys: [SessionKey(id: key.id.text, key: key.paserk)],
            ended: page,
            next: ended.count > page.count ? page.last.map(Self.cursor) : nil,
            epoch: store.database.epoch,
            sequence: sequence
        )
    }

    private static func cursor(_ last: EndedSession) -> Cursor {
        Cursor(fields: ["\(last.until.milliseconds)", "\(last.session)"])
    }

    private static func position(_ cursor: Cursor) throws(Fault) -> EndedSession {
        guard let fields = cursor.fields(2), let until = Int64(fields[0]), let session = SessionID(fields[1]) else {
            throw BrokenRule.notACursor.fault(at: "cursor")
        }
        return EndedSession(session: session, until: Timestamp(milliseconds: until))
    }
}
