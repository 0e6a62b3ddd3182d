import Messaging
import Storage
import Wire

struct ReadyHandler: Handler {
    static let isBrief = true

    let database: Database
    let tokens: TokenVerifier
    /// Those that it follows, also before it has heard from them.
    let sources: [ServiceName]

    func handle(_ request: Ready, _ context: CallContext) async throws -> Ready.Reply {
        guard tokens.hasKeys else { throw TokenRejection.noKeysYet }
        return try await database.read { transaction in
            let unheard = Dictionary(sources.map { ($0.text, Int64(0)) }) { first, _ in first }
            return Ready.Reply(
                epoch: database.epoch,
                sequence: try transaction.lastEventSequence(),
                followed: unheard.merging(try transaction.cursors().mapValues(\.sequence)) { $1 },
                quarantined: try transaction.quarantinedCount()
            )
        }
    }
}
