import ServiceKit

struct PublicKeysHandler: Handler {
    let store: AuthStore
    let key: TokenPublicKey
    let now: @Sendable () -> Timestamp

    func handle(_ request: PublicKeys, _ context: CallContext) async throws -> PublicKeys.Reply {
        let limit = now().adding(.zero - TokenVerifier.tolerance)
        // One view of both: a session that ends later is an event behind `sequence`.
        let (ended, sequence) = try await store.read { transaction in
            (try transaction.endedSessions(withTokensBeyond: limit), try transaction.lastEventSequence())
        }
        return PublicKeys.Reply(
            keys: [SessionKey(id: key.id.text, key: key.paserk)],
            ended: ended,
            epoch: store.database.epoch,
            sequence: sequence
        )
    }
}
